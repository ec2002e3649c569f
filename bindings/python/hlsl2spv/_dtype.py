"""numpy dtypes of the buffers of a module.

Every number is little-endian, at the offset in the reflection data:

    scalar          a scalar; `bool` is an unsigned 32-bit integer in memory, and a pointer a 64-bit one
    vector          a subarray (components,)
    struct          a structured dtype, whose itemsize is the stride if it is the element of an array
    array           a subarray (elements, ...)
    matrix          a subarray of the vectors that are consecutive in memory: (rows, columns) if it is row_major,
                    (columns, rows) if it is column_major, which is HLSL's default

numpy does not have subarrays with gaps.  Elements that are followed by padding are structs with one field:
`value` for an element of an array, `row` or `column` for a vector of a matrix.  For example,

    cbuffer C { float4x4 m; float3x2 p; float a[3]; };

has the fields

    m    (4, 4), where data["m"] = matrix.T assigns a matrix with 4 rows
    p    (2,) with the field "column" of shape (3,): data["p"]["column"] = matrix.T
    a    (3,) with the field "value": data["a"]["value"] = [1, 2, 3]

The padding of the last element may contain the next member of a block, in particular with Direct3D's layout.
Assign to the field of such elements, not to the elements, because that could also copy their padding."""
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Union

if TYPE_CHECKING:
    import numpy

Type = Mapping[str, Any]
Block = Union[str, int, Mapping[str, Any]]

VECTORS = {"row_major": "row", "column_major": "column"}


def _numpy() -> Any:
    try:
        import numpy
    except ImportError as error:
        raise ImportError("hlsl2spv.dtype requires numpy: run \"pip install 'hlsl2spv[numpy]'\", or install the "
                          "Debian package python3-numpy") from error
    return numpy


class _Layout:
    """Derives dtypes from the types of one module."""

    def __init__(self, types: List[Type]) -> None:
        self.numpy = _numpy()
        self.types = types

    def scalar(self, fact: Type) -> Any:
        kind, bits = fact["kind"], fact.get("bits")
        if kind == "pointer":
            return self.numpy.dtype("<u8")
        letters = {"int": "i", "uint": "u", "float": "f"}
        if kind not in letters or bits not in (8, 16, 32, 64) or "encoding" in fact or (kind, bits) == ("float", 8):
            raise ValueError(f"'{fact['name']}' does not have a numpy dtype")
        return self.numpy.dtype(f"<{letters[kind]}{bits // 8}")

    def array(self, element: Any, count: int, stride: int, name: str) -> Any:
        """Returns a subarray of elements with a stride.  Padded elements are structs with a field."""
        size = element.itemsize
        if size < stride and element.names is not None:
            element = self.struct(element, stride)
        elif size < stride:
            element = self.numpy.dtype({"names": [name], "formats": [element], "offsets": [0], "itemsize": stride})
        elif size > stride:
            raise ValueError(f"elements of {size} bytes overlap, because their stride is {stride}")
        base, shape = element.subdtype or (element, ())
        return self.numpy.dtype((base, (count, *shape)))

    def struct(self, struct: Any, size: int) -> Any:
        """Returns a structured dtype with another size."""
        fields = [struct.fields[name] for name in struct.names]
        return self.numpy.dtype({"names": list(struct.names), "formats": [field[0] for field in fields],
                                 "offsets": [field[1] for field in fields], "itemsize": size})

    def matrix(self, fact: Type, member: Type) -> Any:
        row_major = member.get("matrix_order") == "row_major"
        count, length = (fact["rows"], fact["columns"])[::1 if row_major else -1]
        vector = self.numpy.dtype((self.scalar(self.types[fact["element"]]), (length,)))
        return self.array(vector, count, member.get("matrix_stride", vector.itemsize),
                          VECTORS["row_major" if row_major else "column_major"])

    def of(self, index: int, member: Type, elements: Optional[int] = None) -> Any:
        """Returns the dtype of a type.  `member` contains the order and stride of matrices, and `elements`
        is the number of elements of an array without a size."""
        fact = self.types[index]
        kind = fact["kind"]
        if kind == "struct":
            return self.block(fact, elements)
        if kind == "vector":
            return self.numpy.dtype((self.scalar(self.types[fact["element"]]), (fact["columns"],)))
        if kind == "matrix":
            return self.matrix(fact, member)
        if kind != "array":
            return self.scalar(fact)
        count = elements if fact["count"] is None else fact["count"]
        if count is None:
            raise ValueError(f"the array '{fact['name']}' does not have a size; specify the number of elements")
        element = self.of(fact["element"], member)
        return self.array(element, count, fact.get("stride", element.itemsize), self.element_name(fact, member))

    def element_name(self, fact: Type, member: Type) -> str:
        """Matrices of integers are arrays of vectors, and have an order but no stride."""
        is_matrix = "matrix_order" in member and "matrix_stride" not in member
        return VECTORS[member["matrix_order"]] if is_matrix and self.is_vector(fact["element"]) else "value"

    def is_vector(self, index: int) -> bool:
        return bool(self.types[index]["kind"] == "vector")

    def block(self, fact: Type, elements: Optional[int]) -> Any:
        names, formats, offsets = [], [], []
        for number, member in enumerate(fact["members"]):
            if "offset" not in member:
                raise ValueError(f"the struct '{fact['name']}' does not have a layout in memory")
            names.append(member["name"] or f"member{number}")
            formats.append(self.of(member["type"], member, elements))
            offsets.append(member["offset"])
        size = max((offset + one.itemsize for offset, one in zip(offsets, formats)), default=0)
        return self.numpy.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": size})

    def top(self, index: int, size: int, elements: Optional[int]) -> Any:
        """Returns the dtype of a block, or of an element of a structured buffer."""
        fact = self.types[index]
        members = fact.get("members", [])
        if elements is None and len(members) == 1:
            array = self.types[members[0]["type"]]
            if array["kind"] == "array" and array["count"] is None:
                element = self.of(array["element"], members[0])
                padded = self.array(element, 1, array["stride"], self.element_name(array, members[0]))
                return element if element.itemsize == array["stride"] else padded.base
        made = self.of(index, {}, elements)
        return self.struct(made, size) if made.names is not None and made.itemsize < size else made


def _block_named(reflection: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    blocks: Dict[str, Mapping[str, Any]] = {}
    for kind in ("payloads", "push_constants", "resources"):
        blocks.update((block["name"], block) for block in reflection[kind])
    if name not in blocks:
        raise KeyError(f"the module does not have a block '{name}', only {', '.join(sorted(blocks)) or 'none'}")
    return blocks[name]


def dtype(reflection: Mapping[str, Any], block: Block, elements: Optional[int] = None) -> "numpy.dtype[Any]":
    """Returns the numpy dtype of a block in reflection data (Result.reflection).

    `block` is the name of a resource, push constant or payload, its entry in the reflection data, or an index
    into "types".  The dtype of a structured or byte address buffer is that of one element, and its itemsize is
    the stride.  `elements` is the length of an array without a size at the end of the block; with it, the
    dtype is the whole block.

    The itemsize is the size in the reflection data, or more if the block ends with padded elements.
    The module hlsl2spv._dtype describes arrays and matrices."""
    layout = _Layout(reflection["types"])
    made: "numpy.dtype[Any]"
    if isinstance(block, int):
        made = layout.top(block, 0, elements)
        return made
    if isinstance(block, str):
        block = _block_named(reflection, block)
    if "type" not in block:
        raise ValueError(f"'{block['name']}' is not used, and was removed from the module")
    made = layout.top(block["type"], block.get("size", 0), elements)
    return made
