//! A reader of JSON for the reflection data.

use std::collections::HashMap;

/// A value of JSON.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Value>),
    Object(HashMap<String, Value>),
}

/// The nesting that the reader accepts, which recursion limits.
const MAX_DEPTH: usize = 64;

/// Parses a document.
pub(crate) fn parse(text: &str) -> Result<Value, String> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0)?;
    match reader.peek() {
        None => Ok(value),
        Some(_) => Err(reader.wrong("the end")),
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn wrong(&self, expected: &str) -> String {
        let line = self.text[..self.at].matches('\n').count() + 1;
        format!("{} is expected in line {}", expected, line)
    }

    /// Skips blanks, and returns the next byte.
    fn peek(&mut self) -> Option<u8> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches([' ', '\n', '\r', '\t']).len();
        self.text.as_bytes().get(self.at).copied()
    }

    fn accept(&mut self, token: &str) -> bool {
        self.peek();
        let is_next = self.text[self.at..].starts_with(token);
        self.at += if is_next { token.len() } else { 0 };
        is_next
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        match self.accept(token) {
            true => Ok(()),
            false => Err(self.wrong(token)),
        }
    }

    fn value(&mut self, depth: usize) -> Result<Value, String> {
        if depth > MAX_DEPTH {
            return Err(self.wrong("less nesting"));
        }
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => self.string().map(Value::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ if self.accept("true") => Ok(Value::Bool(true)),
            _ if self.accept("false") => Ok(Value::Bool(false)),
            _ if self.accept("null") => Ok(Value::Null),
            _ => Err(self.wrong("a value")),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, String> {
        let mut members = HashMap::new();
        self.expect("{")?;
        if self.accept("}") {
            return Ok(Value::Object(members));
        }
        loop {
            self.peek();
            let name = self.string()?;
            self.expect(":")?;
            members.insert(name, self.value(depth + 1)?);
            if !self.accept(",") {
                break;
            }
        }
        self.expect("}")?;
        Ok(Value::Object(members))
    }

    fn list(&mut self, depth: usize) -> Result<Value, String> {
        let mut items = Vec::new();
        self.expect("[")?;
        if self.accept("]") {
            return Ok(Value::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if !self.accept(",") {
                break;
            }
        }
        self.expect("]")?;
        Ok(Value::List(items))
    }

    fn number(&mut self) -> Result<Value, String> {
        let rest = &self.text[self.at..];
        let is_digit = |c: char| c.is_ascii_digit() || "+-.eE".contains(c);
        let size = rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
        let number = rest[..size].parse().map_err(|_| self.wrong("a number"))?;
        self.at += size;
        Ok(Value::Number(number))
    }

    fn string(&mut self) -> Result<String, String> {
        let mut text = String::new();
        if !self.text[self.at..].starts_with('"') {
            return Err(self.wrong("a string"));
        }
        self.at += 1;
        loop {
            let rest = &self.text[self.at..];
            let size = rest
                .find(['"', '\\'])
                .ok_or_else(|| self.wrong("the end of the string"))?;
            text += &rest[..size];
            self.at += size + 1;
            if rest[size..].starts_with('"') {
                return Ok(text);
            }
            text.push(self.escape()?);
        }
    }

    fn escape(&mut self) -> Result<char, String> {
        let escape = self.text[self.at..].chars().next();
        self.at += escape.map_or(0, char::len_utf8);
        match escape {
            Some(c @ ('"' | '\\' | '/')) => Ok(c),
            Some('b') => Ok('\u{8}'),
            Some('f') => Ok('\u{c}'),
            Some('n') => Ok('\n'),
            Some('r') => Ok('\r'),
            Some('t') => Ok('\t'),
            Some('u') => self.code_point(),
            _ => Err(self.wrong("an escape sequence")),
        }
    }

    /// Reads the digits of `\u`, and the second half of a surrogate pair.
    fn code_point(&mut self) -> Result<char, String> {
        let mut code = self.hexadecimal()?;
        if (0xD800..0xDC00).contains(&code) && self.text[self.at..].starts_with("\\u") {
            self.at += 2;
            let low = self.hexadecimal()?;
            code = 0x10000 + ((code - 0xD800) << 10) + (low.wrapping_sub(0xDC00) & 0x3FF);
        }
        Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn hexadecimal(&mut self) -> Result<u32, String> {
        let digits = self.text.get(self.at..self.at + 4);
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        self.at += if code.is_some() { 4 } else { 0 };
        code.ok_or_else(|| self.wrong("four digits"))
    }
}

/// Access to the members of an object. Missing and wrong members are errors with their name.
impl Value {
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        match self {
            Value::Object(members) => members.get(name).filter(|value| **value != Value::Null),
            _ => None,
        }
    }

    pub(crate) fn number(&self) -> Option<u32> {
        match self {
            Value::Number(n) if *n >= 0.0 && *n <= f64::from(u32::MAX) => Some(*n as u32),
            _ => None,
        }
    }

    pub(crate) fn text(&self) -> Option<String> {
        match self {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        }
    }

    pub(crate) fn flag(&self) -> Option<bool> {
        match self {
            Value::Bool(flag) => Some(*flag),
            _ => None,
        }
    }

    fn required<T>(&self, name: &str, value: Option<T>) -> Result<T, String> {
        value.ok_or_else(|| format!("'{}' is missing or has another type", name))
    }

    pub(crate) fn number_at(&self, name: &str) -> Result<u32, String> {
        self.required(name, self.get(name).and_then(Value::number))
    }

    pub(crate) fn text_at(&self, name: &str) -> Result<String, String> {
        self.required(name, self.get(name).and_then(Value::text))
    }

    pub(crate) fn flag_at(&self, name: &str) -> Result<bool, String> {
        self.required(name, self.get(name).and_then(Value::flag))
    }

    /// Converts the items of a list, which is empty if it is missing.
    pub(crate) fn list_at<T>(
        &self,
        name: &str,
        convert: impl Fn(&Value) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        match self.get(name) {
            None => Ok(Vec::new()),
            Some(Value::List(items)) => items.iter().map(convert).collect(),
            Some(_) => Err(format!("'{}' is not a list", name)),
        }
    }

    pub(crate) fn texts_at(&self, name: &str) -> Result<Vec<String>, String> {
        self.list_at(name, |item| self.required(name, item.text()))
    }

    pub(crate) fn numbers_at(&self, name: &str) -> Result<Vec<u32>, String> {
        self.list_at(name, |item| self.required(name, item.number()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_values() {
        let value = parse(" {\"a\": [1, -2.5e1, true, null], \"b\": {}, \"c\": []} ").unwrap();
        let list = [
            Value::Number(1.0),
            Value::Number(-25.0),
            Value::Bool(true),
            Value::Null,
        ];
        assert_eq!(value.get("a"), Some(&Value::List(list.to_vec())));
        assert_eq!(value.get("b"), Some(&Value::Object(HashMap::new())));
    }

    #[test]
    fn reads_escapes() {
        let value = parse(r#""a\n\"\\\/\u00e9\ud83d\ude00é""#).unwrap();
        assert_eq!(value.text().unwrap(), "a\n\"\\/é😀é");
    }

    #[test]
    fn rejects_other_texts() {
        let deep = "[".repeat(100_000);
        for text in [
            "",
            "{",
            "[1,]",
            "{\"a\" 1}",
            "\"a",
            "\"\\x\"",
            "\"\\u12",
            "1 2",
            "--1",
            &deep,
        ] {
            assert!(parse(text).is_err(), "{}", text);
        }
    }
}
