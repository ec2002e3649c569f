-- Opens the project with Neovim's own client (0.7 or later), and prints what the server answers.
--
-- usage: PROGRAM=hlsl2spv PROJECT=FOLDER nvim --headless -u NONE -n -i NONE -S neovim.lua
local program, project = os.getenv("PROGRAM"), os.getenv("PROJECT")

local function print_line(...)
    io.stdout:write(table.concat({...}, " "), "\n")
end

local function wait(what, test)
    local value
    if not vim.wait(10000, function() value = test(); return value end, 10) then
        error("no " .. what)
    end
    return value
end

local client
local function start(name)
    vim.cmd("edit " .. project .. "/" .. name)
    local buffer = vim.api.nvim_get_current_buf()
    vim.bo.filetype = "hlsl"
    if not client then
        client = vim.lsp.start_client({cmd = {program, "--lsp"}, root_dir = project, name = "hlsl2spv"})
        assert(client, "the server does not start")
    end
    vim.lsp.buf_attach_client(buffer, client)
    wait("client", function() return vim.lsp.buf_is_attached(buffer, client) and vim.lsp.get_client_by_id(client).initialized end)
    return buffer
end

-- Moves the cursor into a text.
local function go(text, offset)
    vim.fn.cursor(1, 1)
    assert(vim.fn.search("\\V" .. text, "c") > 0, text .. " is not in the file")
    vim.fn.cursor(vim.fn.line("."), vim.fn.col(".") + (offset or 0))
end

local function ask(buffer, method, more)
    local params = vim.tbl_extend("force", vim.lsp.util.make_position_params(), more or {})
    local answers = assert(vim.lsp.buf_request_sync(buffer, method, params, 10000), "no answer to " .. method)
    local answer = answers[client]
    assert(answer and not answer.err, method .. ": " .. vim.inspect(answer))
    return answer.result
end

local function place(location)
    local range = location.targetSelectionRange or location.range
    return vim.fn.fnamemodify(vim.uri_to_fname(location.targetUri or location.uri), ":t") .. ":" .. range.start.line + 1
end

local function run()
    local buffer = start("bad.hlsl")
    local found = wait("diagnostics", function()
        local list = vim.diagnostic.get(buffer)
        return #list == 2 and list
    end)
    for _, d in ipairs(found) do
        print_line("diagnostic", d.lnum + 1, d.col + 1, vim.diagnostic.severity[d.severity], d.message)
    end
    vim.api.nvim_buf_set_text(buffer, 2, 18, 2, 26, {"shortened"})
    wait("diagnostics after a change", function() return #vim.diagnostic.get(buffer) == 1 end)
    print_line("diagnostics after a change: 1")
    vim.cmd("undo")
    wait("diagnostics after undo", function() return #vim.diagnostic.get(buffer) == 2 end)
    local actions = ask(buffer, "textDocument/codeAction", {
        range = {start = {line = 2, character = 18}, ["end"] = {line = 2, character = 18}}, context = {diagnostics = {}}})
    vim.lsp.util.apply_workspace_edit(actions[1].edit, vim.lsp.get_client_by_id(client).offset_encoding)
    print_line("action", actions[1].title, vim.trim(vim.api.nvim_buf_get_lines(buffer, 2, 3, true)[1]))

    buffer = start("lit.hlsl")
    go("diffuse(", 2)
    local hover = ask(buffer, "textDocument/hover")
    print_line("hover", vim.trim((table.concat(vim.lsp.util.convert_input_to_markdown_lines(hover.contents), " "))))
    local target = ask(buffer, "textDocument/definition")
    print_line("definition", place(target[1] or target))
    print_line("references", #ask(buffer, "textDocument/references", {context = {includeDeclaration = true}}))
    go("shade(norm", 1)
    print_line("symbols", #ask(buffer, "textDocument/documentSymbol"))
    go("color.rgb", 6)
    local list = ask(buffer, "textDocument/completion")
    local labels = {}
    for _, item in ipairs(list.items or list) do
        labels[item.label] = true
    end
    print_line("completion", labels.rgb and "rgb" or "", labels.r and "r" or "")
    go("tint;", 1)
    vim.lsp.buf.rename("shadeColor")
    wait("renamed text", function() return vim.fn.search("shadeColor", "nw") > 0 end)
    print_line("rename", table.concat(vim.api.nvim_buf_get_lines(buffer, 17, 18, true)))
    vim.api.nvim_buf_set_lines(buffer, 15, 16, true, {"float4   color=albedo.Sample( linearSampler,uv );"})
    local edits = ask(buffer, "textDocument/formatting", {options = {tabSize = 4, insertSpaces = true}})
    vim.lsp.util.apply_text_edits(edits, buffer, vim.lsp.get_client_by_id(client).offset_encoding)
    print_line("format", vim.fn.getline(vim.fn.search("albedo.Sample", "nw")))

    vim.lsp.stop_client(client)
    wait("end of the server", function() return vim.lsp.client_is_stopped(client) end)
    print_line("neovim: good")
end

local good, problem = pcall(run)
if not good then
    print_line("FAIL", tostring(problem))
end
vim.cmd(good and "qa!" or "cq!")
