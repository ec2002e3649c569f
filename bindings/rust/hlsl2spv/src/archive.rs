//! Reader of archives, which `hlsl2spv --batch FILE --archive` writes.
//!
//! An archive maps keys to modules. A key is the name of the shader followed by the sorted
//! definitions of the permutation: "blur QUALITY=2 WIDE=1".

use crate::diagnostic::Size;
use std::cmp::Ordering;
use std::fmt;

/// How a module is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// The bytes are the module.
    Plain,
    /// The bytes are a frame of zstd, which uses the dictionary of the archive.
    Zstd,
}

/// A module as it is stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Stored<'a> {
    /// The stored bytes.
    pub bytes: &'a [u8],
    /// The size of the module in bytes.
    pub size: u64,
    /// The form of the bytes.
    pub compression: Compression,
}

impl fmt::Debug for Stored<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stored")
            .field("bytes", &Size(self.bytes.len(), "bytes"))
            .field("size", &self.size)
            .field("compression", &self.compression)
            .finish()
    }
}

/// An archive in memory. It contains no copies of the data, whose size `Debug` writes.
#[derive(Clone, Copy)]
pub struct Archive<'a> {
    data: &'a [u8],
    version: usize,
    entries: Table,
    modules: Table,
}

/// Consecutive rows.
#[derive(Clone, Copy)]
struct Table {
    offset: usize,
    count: usize,
    row_size: usize,
}

impl Table {
    fn end(&self) -> Option<usize> {
        self.offset
            .checked_add(self.count.checked_mul(self.row_size)?)
    }

    fn row(&self, index: usize) -> Option<usize> {
        (index < self.count).then(|| self.offset + self.row_size * index)
    }
}

impl fmt::Debug for Archive<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Archive")
            .field("data", &Size(self.data.len(), "bytes"))
            .field("entries", &self.entries.count)
            .field("modules", &self.modules.count)
            .finish()
    }
}

fn bytes_at<const SIZE: usize>(data: &[u8], offset: usize) -> Option<[u8; SIZE]> {
    data.get(offset..offset.checked_add(SIZE)?)?.try_into().ok()
}

fn number(data: &[u8], offset: usize) -> Option<usize> {
    usize::try_from(u32::from_le_bytes(bytes_at(data, offset)?)).ok()
}

fn number64(data: &[u8], offset: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes_at(data, offset)?))
}

fn offset64(data: &[u8], offset: usize) -> Option<usize> {
    usize::try_from(number64(data, offset)?).ok()
}

const HEADER_SIZE: usize = 16;
const TRAILER_SIZE: usize = 48;

fn tables_1(data: &[u8]) -> Option<(Table, Table)> {
    let table = |offset, count| Table {
        offset,
        count,
        row_size: 8,
    };
    let entries = table(HEADER_SIZE, number(data, 8)?);
    Some((entries, table(entries.end()?, number(data, 12)?)))
}

fn tables_2(data: &[u8]) -> Option<(Table, Table)> {
    let end = data.len().checked_sub(TRAILER_SIZE)?;
    if end < HEADER_SIZE || !data.ends_with(b"H2SA") || number(data, end + 40)? != 2 {
        return None;
    }
    let table = |offset, count, row_size| {
        Some(Table {
            offset: offset64(data, end + offset)?,
            count: number(data, end + count)?,
            row_size,
        })
    };
    Some((table(0, 32, 16)?, table(8, 36, 40)?))
}

impl<'a> Archive<'a> {
    /// Reads the tables of an archive. Returns `None` if the data is not an archive.
    pub fn new(data: &'a [u8]) -> Option<Archive<'a>> {
        if !data.starts_with(b"H2SA") {
            return None;
        }
        let version = number(data, 4)?;
        let (entries, modules) = match version {
            1 => tables_1(data)?,
            2 => tables_2(data)?,
            _ => return None,
        };
        let is_complete = entries.end()? <= data.len() && modules.end()? <= data.len();
        is_complete.then_some(Archive {
            data,
            version,
            entries,
            modules,
        })
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.entries.count
    }

    /// Returns whether the archive contains no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.count == 0
    }

    /// Returns the key of an entry. Keys are sorted.
    pub fn key(&self, entry: usize) -> Option<&'a str> {
        std::str::from_utf8(self.key_bytes(entry)?).ok()
    }

    /// Returns the facts of an entry's module that a pipeline layout needs, as JSON. Returns `None`
    /// for an archive of version 1. `hlsl2spv_archive.h` describes their members.
    pub fn facts(&self, entry: usize) -> Option<&'a str> {
        if self.version == 1 {
            return None;
        }
        let offset = offset64(self.data, self.module_row(entry)? + 24)?;
        std::str::from_utf8(self.text(offset)?).ok()
    }

    /// Returns the module of an entry as it is stored.
    pub fn stored(&self, entry: usize) -> Option<Stored<'a>> {
        let row = self.module_row(entry)?;
        if self.version == 1 {
            let (offset, size) = (number(self.data, row)?, number(self.data, row + 4)?);
            return self.plain(offset, size);
        }
        let (offset, stored) = (offset64(self.data, row)?, offset64(self.data, row + 8)?);
        let size = number64(self.data, row + 16)?;
        match number(self.data, row + 32)? {
            0 if u64::try_from(stored).ok()? == size => self.plain(offset, stored),
            1 => Some(Stored {
                bytes: self.data.get(offset..offset.checked_add(stored)?)?,
                size,
                compression: Compression::Zstd,
            }),
            _ => None,
        }
    }

    /// Returns the module of an entry as bytes in little-endian order, unless it is compressed.
    pub fn module(&self, entry: usize) -> Option<&'a [u8]> {
        let stored = self.stored(entry)?;
        (stored.compression == Compression::Plain).then_some(stored.bytes)
    }

    /// Returns the dictionary of the compressed modules.
    pub fn dictionary(&self) -> Option<&'a [u8]> {
        if self.version == 1 {
            return None;
        }
        let end = self.data.len().checked_sub(TRAILER_SIZE)?;
        let offset = offset64(self.data, end + 16)?;
        let size = offset64(self.data, end + 24)?;
        let bytes = self.data.get(offset..offset.checked_add(size)?)?;
        (!bytes.is_empty()).then_some(bytes)
    }

    /// Returns the entry with a key.
    pub fn find_entry(&self, key: &str) -> Option<usize> {
        let (mut low, mut high) = (0, self.entries.count);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.key_bytes(middle)?.cmp(key.as_bytes()) {
                Ordering::Equal => return Some(middle),
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// Returns the module with a key as bytes in little-endian order, unless it is compressed.
    pub fn find(&self, key: &str) -> Option<&'a [u8]> {
        self.module(self.find_entry(key)?)
    }

    /// Returns the keys with their modules, without compressed ones.
    pub fn iter(&self) -> impl Iterator<Item = (&'a str, &'a [u8])> {
        let archive = *self;
        (0..self.len()).filter_map(move |i| Some((archive.key(i)?, archive.module(i)?)))
    }

    fn plain(&self, offset: usize, size: usize) -> Option<Stored<'a>> {
        Some(Stored {
            bytes: self.data.get(offset..offset.checked_add(size)?)?,
            size: u64::try_from(size).ok()?,
            compression: Compression::Plain,
        })
    }

    fn module_row(&self, entry: usize) -> Option<usize> {
        let row = self.entries.row(entry)? + if self.version == 1 { 4 } else { 8 };
        self.modules.row(number(self.data, row)?)
    }

    fn key_bytes(&self, entry: usize) -> Option<&'a [u8]> {
        let row = self.entries.row(entry)?;
        self.text(if self.version == 1 {
            number(self.data, row)?
        } else {
            offset64(self.data, row)?
        })
    }

    fn text(&self, offset: usize) -> Option<&'a [u8]> {
        let text = self.data.get(offset..)?;
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

    /// A plain module and a compressed one, with facts and a dictionary.
    fn data_2() -> Vec<u8> {
        let mut data = b"H2SA\x02\0\0\0\0\0\0\0\0\0\0\0".to_vec();
        data.extend([3, 2, 35, 7]);
        data.extend(b"zip.a\0b\0{}\0dic");
        data.resize(40, 0);
        for (key, module) in [(24u64, 0u64), (26, 1)] {
            data.extend([key, module].map(u64::to_le_bytes).concat());
        }
        data.extend([16u64, 4, 4, 28, 0].map(u64::to_le_bytes).concat());
        data.extend([20u64, 3, 8, 28, 1].map(u64::to_le_bytes).concat());
        data.extend([40u64, 72, 31, 3].map(u64::to_le_bytes).concat());
        data.extend([2u32, 2, 2].map(u32::to_le_bytes).concat());
        data.extend(b"H2SA");
        data
    }

    #[test]
    fn reads_version_2() {
        let data = data_2();
        let archive = Archive::new(&data).unwrap();
        assert_eq!(archive.len(), 2);
        assert_eq!(archive.find("a").and_then(words).unwrap(), [0x0723_0203]);
        assert_eq!(archive.facts(0), Some("{}"));
        assert_eq!(archive.find("b"), None);
        let stored = archive.stored(archive.find_entry("b").unwrap()).unwrap();
        assert_eq!((stored.bytes, stored.size), (&b"zip"[..], 8));
        assert_eq!(stored.compression, Compression::Zstd);
        assert_eq!(archive.dictionary(), Some(&b"dic"[..]));
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

    fn read_all(data: &[u8]) {
        if let Some(archive) = Archive::new(data) {
            for entry in 0..archive.len().min(8) {
                let _ = (
                    archive.key(entry),
                    archive.facts(entry),
                    archive.stored(entry),
                );
            }
            let _ = (
                archive.find("b X=1"),
                archive.module(7),
                archive.dictionary(),
            );
        }
    }

    #[test]
    fn survives_wrong_data() {
        for data in [data(), data_2()] {
            for end in 0..data.len() {
                read_all(&data[..end]);
            }
            for at in 0..data.len() {
                for change in [1, 2, 4, 8, 16, 32, 64, 128, 255] {
                    let mut wrong = data.clone();
                    wrong[at] ^= change;
                    read_all(&wrong);
                }
            }
        }
    }
}
