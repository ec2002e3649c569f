//! Descriptions of modules: entry points, resources, and the layout of buffers.
//!
//! ```
//! use hlsl2spv::{reflection::TypeKind, Compiler, Options};
//!
//! let source = "cbuffer Camera : register(b1) { float4x4 projection; float3 eye; };
//!               float4 main() : SV_Target { return mul(projection, float4(eye, 1)); }";
//! let options = Options::new("ps_6_0").reflection();
//! let module = Compiler::new().compile_source("a.hlsl", source, &options)?;
//! let reflection = module.reflection().unwrap();
//! let camera = reflection.resource("Camera").unwrap();
//! assert_eq!((camera.set, camera.binding, camera.size), (Some(0), Some(1), Some(76)));
//! let members = reflection.members(camera.ty.unwrap());
//! assert_eq!((members[1].name.as_str(), members[1].offset), ("eye", Some(64)));
//! # Ok::<(), hlsl2spv::Error>(())
//! ```

use crate::compiler::{Compiler, Error, Source};
use crate::host::Host;
use crate::json::{self, Value};
use crate::options::{Options, Output};

/// The format that this version of the crate reads.
const VERSION: u32 = 1;

/// The number of a type in [`Reflection::types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub u32);

/// A position in a source. It is only known for modules that are compiled from HLSL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, as it was opened, or as in `#line`.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

/// The description of a module.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reflection {
    /// The source.
    pub file: String,
    /// The version of SPIR-V, such as "1.5".
    pub spirv_version: String,
    /// The capabilities by their names in SPIR-V.
    pub capabilities: Vec<String>,
    /// The SPIR-V extensions.
    pub extensions: Vec<String>,
    /// The features that a host must enable, by the names of their members in Vulkan.
    pub features: Vec<String>,
    /// The entry points.
    pub entry_points: Vec<EntryPoint>,
    /// Resources with descriptors.
    pub resources: Vec<Resource>,
    /// Blocks of push constants.
    pub push_constants: Vec<Memory>,
    /// Payloads of rays, meshes and nodes, and shader records.
    pub payloads: Vec<Memory>,
    /// Specialization constants.
    pub specialization_constants: Vec<Constant>,
    /// The types, each once.
    pub types: Vec<Type>,
}

/// An entry point.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct EntryPoint {
    /// The name in the module.
    pub name: String,
    /// The stage as in `[shader("...")]`.
    pub stage: String,
    /// The execution model by its name in SPIR-V.
    pub execution_model: String,
    /// The size of a workgroup; of a specialization constant, the default.
    pub workgroup_size: Option<[u32; 3]>,
    /// The ids of the specialization constants that set the size of a workgroup.
    pub workgroup_size_constants: [Option<u32>; 3],
    /// The execution modes.
    pub execution_modes: Vec<ExecutionMode>,
    /// The inputs.
    pub inputs: Vec<Variable>,
    /// The outputs.
    pub outputs: Vec<Variable>,
    /// The position of the function.
    pub place: Option<Place>,
}

/// An execution mode.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExecutionMode {
    /// The name in SPIR-V.
    pub mode: String,
    /// The literals, or the defaults of constants.
    pub operands: Vec<u32>,
}

/// An input or output of a stage.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Variable {
    /// The name of the variable, or of the member of a block.
    pub name: String,
    /// The variable of which this is a member.
    pub block: Option<String>,
    /// The semantic as written.
    pub semantic: Option<String>,
    /// The type as written.
    pub hlsl_type: String,
    /// The type of the value of one vertex.
    pub ty: TypeId,
    /// "vertex", "primitive" or "patch" if there is one value for each vertex or primitive, or one
    /// for the patch.
    pub per: Option<String>,
    /// The number of vertices.
    pub vertices: Option<u32>,
    /// The built-in by its name in SPIR-V.
    pub builtin: Option<String>,
    /// The first location.
    pub location: Option<u32>,
    /// The number of locations.
    pub locations: Option<u32>,
    /// The first component in each location.
    pub component: Option<u32>,
    /// The number of components; those with 64 bits count twice.
    pub components: Option<u32>,
    /// The index of a color for blending with two sources.
    pub index: Option<u32>,
    /// "linear", "noperspective" or "nointerpolation".
    pub interpolation: Option<String>,
    /// "centroid" or "sample".
    pub sampling: Option<String>,
    /// The position of the declaration.
    pub place: Option<Place>,
}

/// The register of a resource. Parts that the source does not specify are `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegisterPlace {
    /// The letter.
    pub class: Option<String>,
    /// The number.
    pub number: Option<u32>,
    /// The space.
    pub space: Option<u32>,
}

/// The descriptor type of a resource in Vulkan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum Descriptor {
    UniformBuffer,
    StorageBuffer,
    SampledImage,
    StorageImage,
    UniformTexelBuffer,
    StorageTexelBuffer,
    Sampler,
    CombinedImageSampler,
    InputAttachment,
    AccelerationStructure,
    Other,
}

/// The accesses of a module to a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Access {
    Read,
    Write,
    ReadWrite,
}

/// The number of descriptors or of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// A number; of a specialization constant, the default.
    Fixed(u32),
    /// The number is only known at run time.
    Runtime,
}

/// A resource with a descriptor.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Resource {
    /// The name of the variable.
    pub name: String,
    /// The type as written, without the dimensions of an array.
    pub hlsl_type: Option<String>,
    /// `UserTypeGOOGLE`.
    pub user_type: Option<String>,
    /// The descriptor type.
    pub descriptor: Descriptor,
    /// The type of one descriptor, unless the resource was removed from the module.
    pub ty: Option<TypeId>,
    /// The bytes of a block, unless its size is only known at run time.
    pub size: Option<u32>,
    /// The register as written.
    pub register: Option<RegisterPlace>,
    /// The descriptor set.
    pub set: Option<u32>,
    /// The binding.
    pub binding: Option<u32>,
    /// The number of descriptors.
    pub count: Count,
    /// The id of the specialization constant that is the number of descriptors.
    pub count_constant: Option<u32>,
    /// The accesses of the module.
    pub access: Option<Access>,
    /// The resource is the hidden counter of a structured buffer.
    pub is_counter: bool,
    /// The index of an input attachment.
    pub input_attachment_index: Option<u32>,
    /// An entry point uses the resource.
    pub used: bool,
    /// The entry points that use the resource.
    pub entry_points: Vec<String>,
    /// The position of the declaration.
    pub place: Option<Place>,
}

/// Push constants, a payload or a shader record.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Memory {
    /// The name of the variable.
    pub name: String,
    /// The storage class by its name in SPIR-V.
    pub storage: String,
    /// The type.
    pub ty: TypeId,
    /// The size in bytes.
    pub size: Option<u32>,
    /// The location of a payload.
    pub location: Option<u32>,
    /// An entry point uses the variable.
    pub used: bool,
    /// The entry points that use the variable.
    pub entry_points: Vec<String>,
    /// The position of the declaration.
    pub place: Option<Place>,
}

/// The default of a specialization constant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DefaultValue {
    /// A Boolean value.
    Bool(bool),
    /// A number, which may be an integer.
    Number(f64),
}

/// A specialization constant.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Constant {
    /// The name.
    pub name: String,
    /// The id by which the host sets the constant.
    pub id: u32,
    /// The type.
    pub ty: TypeId,
    /// The default.
    pub default: DefaultValue,
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Type {
    /// The name in HLSL; of a struct, the name in the module.
    pub name: String,
    /// The kind with its properties.
    pub kind: TypeKind,
}

/// The kind of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum TypeKind {
    Void,
    Bool,
    Int {
        bits: u32,
    },
    Uint {
        bits: u32,
    },
    Float {
        bits: u32,
    },
    Vector {
        element: TypeId,
        components: u32,
    },
    /// Rows and columns in terms of HLSL.
    Matrix {
        element: TypeId,
        rows: u32,
        columns: u32,
    },
    /// The stride is the number of bytes from an element to the next one.
    Array {
        element: TypeId,
        count: Count,
        count_constant: Option<u32>,
        stride: Option<u32>,
    },
    Struct {
        members: Vec<Member>,
    },
    Pointer {
        target: Option<TypeId>,
        storage: String,
    },
    /// The dimension and the format have the names of SPIR-V.
    Image {
        element: TypeId,
        dimension: String,
        arrayed: bool,
        multisampled: bool,
        storage: bool,
        format: Option<String>,
    },
    Sampler,
    SampledImage {
        image: TypeId,
    },
    AccelerationStructure,
    Other,
}

/// The order of a matrix in memory, in terms of HLSL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum MatrixOrder {
    RowMajor,
    ColumnMajor,
}

/// A member of a struct.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Member {
    /// The name.
    pub name: String,
    /// The type.
    pub ty: TypeId,
    /// The type as written, if the module has another one.
    pub hlsl_type: Option<String>,
    /// The bytes from the start of the struct.
    pub offset: Option<u32>,
    /// The bytes of data without padding; 0 if the size is only known at run time.
    pub size: Option<u32>,
    /// The order of a matrix.
    pub matrix_order: Option<MatrixOrder>,
    /// The bytes from a row or column to the next one.
    pub matrix_stride: Option<u32>,
}

impl Reflection {
    /// Describes a module, which may be from another compiler.
    ///
    /// ```
    /// use hlsl2spv::{Compiler, Options, Reflection};
    ///
    /// let source = "[numthreads(8, 4, 1)] void main() {}";
    /// let module = Compiler::new().compile_source("a.hlsl", source, &Options::new("cs_6_0"))?;
    /// let reflection = Reflection::of_module(module.spirv())?;
    /// assert_eq!(reflection.entry_points[0].workgroup_size, Some([8, 4, 1]));
    /// # Ok::<(), hlsl2spv::Error>(())
    /// ```
    pub fn of_module(words: &[u32]) -> Result<Reflection, Error> {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        let source = Source::bytes("module.spv", bytes);
        let options = Options::default()
            .output(Output::Reflection)
            .arg("-reflect");
        let module = Compiler::new().compile_with(&source, &options, Host::new())?;
        Reflection::from_json(module.text(Output::Reflection).unwrap_or(""))
    }

    /// Reads the JSON that the option `-Fre` of the program `hlsl2spv` writes.
    pub fn from_json(text: &str) -> Result<Reflection, Error> {
        let value = json::parse(text).map_err(Error::Reflection)?;
        read(&value).map_err(Error::Reflection)
    }

    /// Returns a type. Panics if the id is from another description.
    pub fn type_of(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    /// Returns the members of a struct, or of the elements of an array of structs. Other types have
    /// no members.
    pub fn members(&self, id: TypeId) -> &[Member] {
        match self.types.get(id.0 as usize).map(|ty| &ty.kind) {
            Some(TypeKind::Struct { members }) => members,
            Some(TypeKind::Array { element, .. }) if element.0 < id.0 => self.members(*element),
            _ => &[],
        }
    }

    /// Returns the resource with a name.
    pub fn resource(&self, name: &str) -> Option<&Resource> {
        self.resources.iter().find(|resource| resource.name == name)
    }

    /// Returns the resource with a descriptor set and a binding.
    pub fn resource_at(&self, set: u32, binding: u32) -> Option<&Resource> {
        let mut resources = self.resources.iter();
        resources.find(|r| r.set == Some(set) && r.binding == Some(binding))
    }

    /// Returns the entry point with a name.
    pub fn entry_point(&self, name: &str) -> Option<&EntryPoint> {
        self.entry_points.iter().find(|entry| entry.name == name)
    }
}

// ---- Reading ----

fn number(value: &Value, name: &str) -> Option<u32> {
    value.get(name).and_then(Value::number)
}

fn text(value: &Value, name: &str) -> Option<String> {
    value.get(name).and_then(Value::text)
}

fn type_id(value: &Value, name: &str) -> Result<TypeId, String> {
    value.number_at(name).map(TypeId)
}

fn count(value: &Value) -> Count {
    number(value, "count").map_or(Count::Runtime, Count::Fixed)
}

fn place(value: &Value) -> Result<Option<Place>, String> {
    let read = |place: &Value| {
        Ok(Place {
            file: place.text_at("file")?,
            line: place.number_at("line")?,
            column: place.number_at("column")?,
        })
    };
    value.get("place").map(read).transpose()
}

fn read(value: &Value) -> Result<Reflection, String> {
    let version = value.number_at("version")?;
    if version != VERSION {
        return Err(format!("version {} is not supported", version));
    }
    let reflection = Reflection {
        file: value.text_at("file")?,
        spirv_version: value.text_at("spirv_version")?,
        capabilities: value.texts_at("capabilities")?,
        extensions: value.texts_at("extensions")?,
        features: value.texts_at("features")?,
        entry_points: value.list_at("entry_points", entry_point)?,
        resources: value.list_at("resources", resource)?,
        push_constants: value.list_at("push_constants", memory)?,
        payloads: value.list_at("payloads", memory)?,
        specialization_constants: value.list_at("specialization_constants", constant)?,
        types: value.list_at("types", type_from)?,
    };
    Ok(reflection)
}

fn entry_point(value: &Value) -> Result<EntryPoint, String> {
    let mut constants = [None; 3];
    let ids = value.list_at("workgroup_size_constants", |id| Ok(id.number()))?;
    for (constant, id) in constants.iter_mut().zip(ids) {
        *constant = id;
    }
    let mode = |mode: &Value| {
        Ok(ExecutionMode {
            mode: mode.text_at("mode")?,
            operands: mode.numbers_at("operands")?,
        })
    };
    Ok(EntryPoint {
        name: value.text_at("name")?,
        stage: value.text_at("stage")?,
        execution_model: value.text_at("execution_model")?,
        workgroup_size: value.numbers_at("workgroup_size")?.try_into().ok(),
        workgroup_size_constants: constants,
        execution_modes: value.list_at("execution_modes", mode)?,
        inputs: value.list_at("inputs", variable)?,
        outputs: value.list_at("outputs", variable)?,
        place: place(value)?,
    })
}

fn variable(value: &Value) -> Result<Variable, String> {
    Ok(Variable {
        name: value.text_at("name")?,
        block: text(value, "block"),
        semantic: text(value, "semantic"),
        hlsl_type: value.text_at("hlsl_type")?,
        ty: type_id(value, "type")?,
        per: text(value, "per"),
        vertices: number(value, "vertices"),
        builtin: text(value, "builtin"),
        location: number(value, "location"),
        locations: number(value, "locations"),
        component: number(value, "component"),
        components: number(value, "components"),
        index: number(value, "index"),
        interpolation: text(value, "interpolation"),
        sampling: text(value, "sampling"),
        place: place(value)?,
    })
}

fn resource(value: &Value) -> Result<Resource, String> {
    let register = value.get("register").map(|register| RegisterPlace {
        class: text(register, "class"),
        number: number(register, "number"),
        space: number(register, "space"),
    });
    Ok(Resource {
        name: value.text_at("name")?,
        hlsl_type: text(value, "hlsl_type"),
        user_type: text(value, "user_type"),
        descriptor: match value.text_at("descriptor")?.as_str() {
            "uniform_buffer" => Descriptor::UniformBuffer,
            "storage_buffer" => Descriptor::StorageBuffer,
            "sampled_image" => Descriptor::SampledImage,
            "storage_image" => Descriptor::StorageImage,
            "uniform_texel_buffer" => Descriptor::UniformTexelBuffer,
            "storage_texel_buffer" => Descriptor::StorageTexelBuffer,
            "sampler" => Descriptor::Sampler,
            "combined_image_sampler" => Descriptor::CombinedImageSampler,
            "input_attachment" => Descriptor::InputAttachment,
            "acceleration_structure" => Descriptor::AccelerationStructure,
            _ => Descriptor::Other,
        },
        ty: number(value, "type").map(TypeId),
        size: number(value, "size"),
        register,
        set: number(value, "set"),
        binding: number(value, "binding"),
        count: count(value),
        count_constant: number(value, "count_constant"),
        access: match text(value, "access").as_deref() {
            Some("read") => Some(Access::Read),
            Some("write") => Some(Access::Write),
            Some("read_write") => Some(Access::ReadWrite),
            _ => None,
        },
        is_counter: value.get("counter").is_some(),
        input_attachment_index: number(value, "input_attachment_index"),
        used: value.flag_at("used")?,
        entry_points: value.texts_at("entry_points")?,
        place: place(value)?,
    })
}

fn memory(value: &Value) -> Result<Memory, String> {
    Ok(Memory {
        name: value.text_at("name")?,
        storage: value.text_at("storage")?,
        ty: type_id(value, "type")?,
        size: number(value, "size"),
        location: number(value, "location"),
        used: value.flag_at("used")?,
        entry_points: value.texts_at("entry_points")?,
        place: place(value)?,
    })
}

fn constant(value: &Value) -> Result<Constant, String> {
    let default = match value.get("default") {
        Some(Value::Bool(flag)) => DefaultValue::Bool(*flag),
        Some(Value::Number(number)) => DefaultValue::Number(*number),
        // JSON does not have these numbers.
        Some(Value::Text(name)) => DefaultValue::Number(name.parse().map_err(|_| "'default'")?),
        _ => return Err("'default' is missing".to_string()),
    };
    Ok(Constant {
        name: value.text_at("name")?,
        id: value.number_at("id")?,
        ty: type_id(value, "type")?,
        default,
    })
}

fn member(value: &Value) -> Result<Member, String> {
    Ok(Member {
        name: value.text_at("name")?,
        ty: type_id(value, "type")?,
        hlsl_type: text(value, "hlsl_type"),
        offset: number(value, "offset"),
        size: number(value, "size"),
        matrix_order: match text(value, "matrix_order").as_deref() {
            Some("row_major") => Some(MatrixOrder::RowMajor),
            Some("column_major") => Some(MatrixOrder::ColumnMajor),
            _ => None,
        },
        matrix_stride: number(value, "matrix_stride"),
    })
}

fn type_from(value: &Value) -> Result<Type, String> {
    let bits = || value.number_at("bits");
    let element = || type_id(value, "element");
    let kind = match value.text_at("kind")?.as_str() {
        "void" => TypeKind::Void,
        "bool" => TypeKind::Bool,
        "int" => TypeKind::Int { bits: bits()? },
        "uint" => TypeKind::Uint { bits: bits()? },
        "float" if text(value, "encoding").is_none() => TypeKind::Float { bits: bits()? },
        "vector" => TypeKind::Vector {
            element: element()?,
            components: value.number_at("columns")?,
        },
        "matrix" => TypeKind::Matrix {
            element: element()?,
            rows: value.number_at("rows")?,
            columns: value.number_at("columns")?,
        },
        "array" => TypeKind::Array {
            element: element()?,
            count: count(value),
            count_constant: number(value, "count_constant"),
            stride: number(value, "stride"),
        },
        "struct" => TypeKind::Struct {
            members: value.list_at("members", member)?,
        },
        "pointer" => TypeKind::Pointer {
            target: number(value, "element").map(TypeId),
            storage: text(value, "storage").unwrap_or_default(),
        },
        "image" => TypeKind::Image {
            element: element()?,
            dimension: value.text_at("dimension")?,
            arrayed: value.flag_at("arrayed")?,
            multisampled: value.flag_at("multisampled")?,
            storage: value.get("storage").and_then(Value::flag).unwrap_or(false),
            format: text(value, "format"),
        },
        "sampler" => TypeKind::Sampler,
        "sampled_image" => TypeKind::SampledImage { image: element()? },
        "acceleration_structure" => TypeKind::AccelerationStructure,
        _ => TypeKind::Other,
    };
    Ok(Type {
        name: value.text_at("name")?,
        kind,
    })
}
