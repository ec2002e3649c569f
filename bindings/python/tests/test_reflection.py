"""Reflection data and the numpy dtypes that are derived from it."""
import struct
import sys

import pytest

import hlsl2spv

SHADER = """
struct Inner { float3 a; uint b; float2x3 im; bool f; };
struct Deep { Inner two[2]; half h; };
cbuffer Frame : register(b2, space1)
{
    float s; float3 v; float4x4 m; row_major float3x2 r; float3x4 ma[2]; int3x3 mi; row_major int2x3 mir;
    float arr[3]; float2 aa[2][3]; Inner inner; Deep deep; bool flag; bool2x3 mb; double d; uint64_t q;
    int i; min16float h; float last[2];
};
RWStructuredBuffer<Inner> written : register(u0);
RWStructuredBuffer<float3x2> matrices : register(u1);
RWByteAddressBuffer bytes : register(u2);
[[vk::push_constant]] Inner push;
Texture2D<float4> textures[4] : register(t7);
Texture2D<float4> unused : register(t11);

[numthreads(1, 1, 1)]
void main()
{
    written[0] = inner;
    written[1] = deep.two[1];
    written[2] = push;
    matrices[0] = r;
    bytes.Store(0, asuint(textures[1].Load(0).x + m[0][0]));
}
"""
LAYOUTS = [[], ["-fvk-use-gl-layout"], ["-fvk-use-dx-layout"], ["-fvk-use-scalar-layout"], ["-Zpr"]]


@pytest.fixture(scope="module", params=LAYOUTS, ids=lambda args: " ".join(args) or "default")
def result(request):
    return hlsl2spv.compile(source=SHADER, profile="cs_6_0", args=request.param)


def resource(result, name):
    return next(one for one in result.reflection["resources"] if one["name"] == name)


def test_bindings(result):
    assert {one["name"]: (one["descriptor"], one["set"], one["binding"], one["count"])
            for one in result.reflection["resources"] if one["used"]} == {
        "Frame": ("uniform_buffer", 1, 2, 1), "written": ("storage_buffer", 0, 0, 1),
        "matrices": ("storage_buffer", 0, 1, 1), "bytes": ("storage_buffer", 0, 2, 1),
        "textures": ("sampled_image", 0, 7, 4)}
    assert result.reflection["entry_points"][0]["workgroup_size"] == [1, 1, 1]


def test_members_of_cbuffer(result):
    members = result.reflection["types"][resource(result, "Frame")["type"]]["members"]
    assert [member["name"] for member in members][:3] == ["s", "v", "m"]
    assert members[2]["matrix_order"] in ("row_major", "column_major")


def test_without_reflection():
    shader = hlsl2spv.compile(source=SHADER, profile="cs_6_0", reflect=False)
    with pytest.raises(ValueError, match="REFLECTION was not requested"):
        shader.reflection


# ---- Layouts ----


def described(types, index, start, member):
    """Returns the offset and the format of each number of a type, as reflection data describes it."""
    fact = types[index]
    if fact["kind"] == "struct":
        return [one for part in fact["members"]
                for one in described(types, part["type"], start + part["offset"], part)]
    if fact["kind"] == "array":
        return [one for n in range(fact["count"])
                for one in described(types, fact["element"], start + fact["stride"] * n, member)]
    if fact["kind"] == "matrix":
        vectors, length = fact["rows"], fact["columns"]
        if member["matrix_order"] == "column_major":
            vectors, length = length, vectors
        vector = {"kind": "vector", "columns": length, "element": fact["element"]}
        return [one for n in range(vectors)
                for one in described([*types, vector], len(types), start + member["matrix_stride"] * n, member)]
    if fact["kind"] == "vector":
        size = types[fact["element"]]["bits"] // 8
        return [one for i in range(fact["columns"])
                for one in described(types, fact["element"], start + size * i, member)]
    return [(start, {"int": "<i", "uint": "<u", "float": "<f"}[fact["kind"]] + str(fact["bits"] // 8))]


def contained(dtype, start):
    """Returns the offset and the format of each number of a dtype."""
    if dtype.shape:
        count = 1
        for length in dtype.shape:
            count *= length
        return [one for n in range(count) for one in contained(dtype.base, start + dtype.base.itemsize * n)]
    if dtype.names:
        return [one for name in dtype.names
                for one in contained(dtype.fields[name][0], start + dtype.fields[name][1])]
    return [(start, dtype.str)]


@pytest.mark.parametrize("name", ["Frame", "push"])
def test_offsets(result, name):
    pytest.importorskip("numpy")
    reflection = result.reflection
    block = next(one for one in reflection["resources"] + reflection["push_constants"] if one["name"] == name)
    dtype = result.dtype(name)
    assert dtype.itemsize >= block["size"]
    assert dtype.names == tuple(member["name"] for member in reflection["types"][block["type"]]["members"])
    assert contained(dtype, 0) == described(reflection["types"], block["type"], 0, {})
    assert dtype == hlsl2spv.dtype(reflection, block) == result.dtype(name)
    if name == "push":
        assert dtype == hlsl2spv.dtype(reflection, block["type"]) and dtype.itemsize == block["size"]


def number(data, result, path, offset, form="<f"):
    """Returns the number at the offset of a member of Frame, plus another offset."""
    types, index, start = result.reflection["types"], resource(result, "Frame")["type"], 0
    for name in path:
        member = next(one for one in types[index]["members"] if one["name"] == name)
        index, start = member["type"], start + member["offset"]
    return struct.unpack_from(form, data, start + offset)[0]


def strides(result, name):
    types = result.reflection["types"]
    member = next(one for one in types[resource(result, "Frame")["type"]]["members"] if one["name"] == name)
    return member, types[member["type"]].get("stride"), member.get("matrix_stride")


def assign(target, value):
    """Assigns to a subarray, which may consist of padded elements."""
    target[target.dtype.names[0] if target.dtype.names else ...] = value


def test_values(result):
    """Writes members by name and reads them at the offsets of the reflection data."""
    numpy = pytest.importorskip("numpy")
    frame = numpy.zeros((), result.dtype("Frame"))
    frame["s"], frame["v"], frame["i"], frame["d"] = 5, (1, 2, 3), -7, 0.25
    frame["flag"], frame["q"], frame["deep"]["h"] = True, 2**40, 11
    frame["inner"]["b"] = 9
    frame["deep"]["two"]["b"][1] = 13
    assign(frame["arr"], [4, 5, 6])
    data = frame.tobytes()
    assert number(data, result, ["s"], 0) == 5
    assert [number(data, result, ["v"], 4 * i) for i in range(3)] == [1, 2, 3]
    assert number(data, result, ["i"], 0, "<i") == -7 and number(data, result, ["d"], 0, "<d") == 0.25
    assert number(data, result, ["flag"], 0, "<I") == 1 and number(data, result, ["q"], 0, "<Q") == 2**40
    assert number(data, result, ["deep", "h"], 0) == 11 and number(data, result, ["inner", "b"], 0, "<I") == 9
    stride = strides(result, "arr")[1]
    assert [number(data, result, ["arr"], stride * i) for i in range(3)] == [4, 5, 6]


@pytest.mark.parametrize("name, rows, columns, form", [
    ("m", 4, 4, "<f"), ("r", 3, 2, "<f"), ("mi", 3, 3, "<i"), ("mir", 2, 3, "<i"), ("mb", 2, 3, "<I")])
def test_matrices(result, name, rows, columns, form):
    numpy = pytest.importorskip("numpy")
    frame = numpy.zeros((), result.dtype("Frame"))
    matrix = numpy.arange(1, rows * columns + 1).reshape(rows, columns)
    member, array_stride, matrix_stride = strides(result, name)
    row_major = member["matrix_order"] == "row_major"
    field = frame[name]
    assert field.dtype.names in (None, ("row" if row_major else "column",))
    assign(field, matrix if row_major else matrix.T)
    stride, data = matrix_stride or array_stride, frame.tobytes()
    for row in range(rows):
        for column in range(columns):
            at = stride * row + 4 * column if row_major else stride * column + 4 * row
            assert number(data, result, [name], at, form) == matrix[row, column]


def test_structured_buffer(result):
    numpy = pytest.importorskip("numpy")
    types = result.reflection["types"]
    array = types[types[resource(result, "written")["type"]]["members"][0]["type"]]
    dtype = result.dtype("written")
    assert dtype.names == ("a", "b", "im", "f") and dtype.itemsize == array["stride"]
    whole = result.dtype("written", 5)
    assert whole.itemsize == 5 * array["stride"] and whole.fields["member0"][0].shape == (5,)
    array = types[types[resource(result, "matrices")["type"]]["members"][0]["type"]]
    assert result.dtype("matrices").itemsize == array["stride"]
    assert result.dtype("bytes") == numpy.dtype("<u4")


def test_blocks_without_dtype(result):
    pytest.importorskip("numpy")
    with pytest.raises(ValueError, match="Texture2D<float4>"):
        result.dtype("textures")
    with pytest.raises(ValueError, match="'unused' is not used"):
        result.dtype("unused")
    with pytest.raises(KeyError, match="does not have a block 'none', only Frame, "):
        result.dtype("none")


def test_without_numpy(result, monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match="requires numpy"):
        result.dtype("Frame")


def test_missing_numpy(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match=r"pip install 'hlsl2spv\[numpy\]'"):
        hlsl2spv.compile(source="float4 main() : SV_Target { return 1; }", profile="ps_6_0").dtype("C")
