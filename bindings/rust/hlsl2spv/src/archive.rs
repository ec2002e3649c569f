//! Reader of archives, which `hlsl2spv --batch FILE --archive` writes.
//!
//! An archive maps keys to modules. A key is the name of the shader followed by the sorted
//! definitions of the permutation: "blur QUALITY=2 WIDE=1".

use crate::diagnostic::Size;
use std::cmp::Ordering;
use std::fmt;

/// An archive in memory. It contains no copies of the data, whose size `Debug` writes.
#[derive(Clone, Copy)]
pub struct Archive<'a> {
    data: &'a [u8],
    entries: usize,
    modules: usize,
}

impl fmt::Debug for Archive<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Archive")
            .field("data", &Size(self.data.len(), "bytes"))
            .field("entries", &self.entries)
            .field("modules", &self.modules)
            .finish()
    }
}

fn number(data: &[u8], offset: usize) -> Option<usize> {
    let bytes = data.get(offset..offset.checked_add(4)?)?;
    usize::try_from(u32::from_le_bytes(bytes.try_into().ok()?)).ok()
}

impl<'a> Archive<'a> {
    /// Reads the start of an archive. Returns `None` if the data is not an archive.
    pub fn new(data: &'a [u8]) -> Option<Archive<'a>> {
        if !data.starts_with(b"H2SA") || number(data, 4)? != 1 {
            return None;
        }
        let (entries, modules) = (number(data, 8)?, number(data, 12)?);
        let size = entries.checked_add(modules)?.checked_mul(8)?;
        (size.checked_add(16)? <= data.len()).then_some(Archive {
            data,
            entries,
            modules,
        })
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.entries
    }

    /// Returns whether the archive contains no entries.
    pub fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// Returns the key of an entry. Keys are sorted.
    pub fn key(&self, entry: usize) -> Option<&'a str> {
        std::str::from_utf8(self.key_bytes(entry)?).ok()
    }

    /// Returns the module of an entry as bytes in little-endian order.
    pub fn module(&self, entry: usize) -> Option<&'a [u8]> {
        if entry >= self.entries {
            return None;
        }
        let module = number(self.data, 16 + 8 * entry + 4)?;
        if module >= self.modules {
            return None;
        }
        let row = 16 + 8 * (self.entries + module);
        let (offset, size) = (number(self.data, row)?, number(self.data, row + 4)?);
        self.data.get(offset..offset.checked_add(size)?)
    }

    /// Returns the module with a key as bytes in little-endian order.
    pub fn find(&self, key: &str) -> Option<&'a [u8]> {
        let (mut low, mut high) = (0, self.entries);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.key_bytes(middle)?.cmp(key.as_bytes()) {
                Ordering::Equal => return self.module(middle),
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// Returns the keys with their modules.
    pub fn iter(&self) -> impl Iterator<Item = (&'a str, &'a [u8])> {
        let archive = *self;
        (0..self.entries).filter_map(move |i| Some((archive.key(i)?, archive.module(i)?)))
    }

    fn key_bytes(&self, entry: usize) -> Option<&'a [u8]> {
        if entry >= self.entries {
            return None;
        }
        let text = self.data.get(number(self.data, 16 + 8 * entry)?..)?;
        let size = text.iter().position(|byte| *byte == 0)?;
        Some(&text[..size])
    }
}

/// Converts a module from bytes in little-endian order to words. Returns `None` if the size is not
/// a multiple of four.
pub fn words(bytes: &[u8]) -> Option<Vec<u32>> {
    if bytes.len() % 4 != 0 {
        return None;
    }
    let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    Some(bytes.chunks_exact(4).map(word).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two keys that share a module.
    fn data() -> Vec<u8> {
        let mut data = b"H2SA".to_vec();
        for number in [1u32, 2, 1, 40, 0, 42, 0, 48, 4] {
            data.extend(number.to_le_bytes());
        }
        data.extend(b"a\0b X=1\0");
        data.extend([3, 2, 35, 7]);
        data
    }

    #[test]
    fn finds_modules() {
        let mut data = data();
        data[12 + 4..12 + 8].copy_from_slice(&40u32.to_le_bytes());
        let archive = Archive::new(&data).unwrap();
        assert_eq!(archive.len(), 2);
        assert_eq!(
            archive.find("b X=1").and_then(words).unwrap(),
            [0x0723_0203]
        );
        assert!(archive.find("c").is_none());
        assert_eq!(
            archive.iter().map(|(key, _)| key).collect::<Vec<_>>(),
            ["a", "b X=1"]
        );
    }

    #[test]
    fn survives_wrong_data() {
        let data = data();
        for end in 0..data.len() {
            if let Some(archive) = Archive::new(&data[..end]) {
                let _ = archive.iter().count();
            }
        }
        for at in 0..data.len() {
            let mut wrong = data.clone();
            wrong[at] = 255;
            if let Some(archive) = Archive::new(&wrong) {
                let _ = (archive.find("b X=1"), archive.module(7), archive.key(7));
            }
        }
    }
}
