;;; emacs.el --- Opens the project with eglot, and prints what the server answers.  -*- lexical-binding: t -*-

;; usage: PROJECT=FOLDER emacs --batch -Q -l CONFIGURATION -l emacs.el
;; CONFIGURATION is the one of doc/editors.md; hlsl2spv is in PATH.

(require 'eglot)
(require 'flymake)
(require 'xref)

(setq eglot-sync-connect t
      eglot-autoshutdown nil
      eglot-confirm-server-initiated-edits nil
      make-backup-files nil
      flymake-no-changes-timeout 0.05
      eglot-send-changes-idle-time 0.05)

(defvar test-project (file-name-as-directory (file-truename (getenv "PROJECT"))))
(setq project-find-functions (list (lambda (_) (cons 'transient test-project))))

(defun test-print (&rest parts)
  (princ (concat (mapconcat (lambda (part) (format "%s" part)) parts " ") "\n")))

(defun test-wait (what test)
  "Returns the value of TEST when it is not nil."
  (let ((end (+ (float-time) 10)) value)
    (while (not (setq value (funcall test)))
      (when (> (float-time) end)
        (error "No %s" what))
      (accept-process-output nil 0.02))
    value))

(defun test-open (name)
  (switch-to-buffer (find-file-noselect (concat test-project name)))
  (unless (eglot-managed-p)
    (apply #'eglot (eglot--guess-contact)))
  (test-wait "server" #'eglot-managed-p))

(defun test-go (text &optional offset)
  (goto-char (point-min))
  (search-forward text)
  (goto-char (+ (match-beginning 0) (or offset 0))))

(defun test-diagnostics (count)
  (test-wait "diagnostics"
             (lambda ()
               (eglot--signal-textDocument/didChange)
               (flymake-start)
               (let ((list (flymake-diagnostics)))
                 (and (= (length list) count) (or list t))))))

(defun test-run ()
  (test-open "bad.hlsl")
  (dolist (diagnostic (sort (copy-sequence (test-diagnostics 2))
                            (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b)))))
    (test-print "diagnostic" (line-number-at-pos (flymake-diagnostic-beg diagnostic))
                (flymake-diagnostic-text diagnostic)))
  (test-go "shortned")
  (delete-char (length "shortned"))
  (insert "shortened")
  (test-diagnostics 1)
  (test-print "diagnostics after a change: 1")
  (test-open "lit.hlsl")
  (test-go "diffuse(" 2)
  (let ((hover (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                                (eglot--TextDocumentPositionParams))))
    (test-print "hover" (replace-regexp-in-string "\n+" " " (eglot--hover-info (plist-get hover :contents) nil))))
  (let ((target (car (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot)))))
    (test-print "definition" (file-name-nondirectory (xref-location-group (xref-item-location target)))
                (xref-location-line (xref-item-location target))))
  (test-print "references" (length (xref-backend-references 'eglot (xref-backend-identifier-at-point 'eglot))))
  (test-go "color.rgb" 6)
  (let* ((capf (eglot-completion-at-point))
         (names (all-completions "" (nth 2 capf) nil)))
    (test-print "completion" (and (member "rgb" names) "rgb") (and (member "r" names) "r")))
  (test-go "tint;" 1)
  (eglot-rename "shadeColor")
  (test-print "rename" (progn (test-go "return color") (string-trim (thing-at-point 'line))))
  (test-go "float4 color = ")
  (insert "   ")
  (eglot-format-buffer)
  (test-print "format" (progn (test-go "albedo.Sample") (string-trim-right (thing-at-point 'line))))
  (eglot-shutdown (eglot--current-server-or-lose))
  (test-print "emacs: good"))

(condition-case problem
    (test-run)
  (error (test-print "FAIL" problem)
         (kill-emacs 1)))
(dolist (buffer (buffer-list))
  (with-current-buffer buffer
    (set-buffer-modified-p nil)))
(kill-emacs 0)
