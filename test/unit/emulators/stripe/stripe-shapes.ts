import { readFileSync } from "node:fs";
import ts from "typescript";

const resources = new URL("../../../../node_modules/stripe/esm/resources/", import.meta.url);

/** The declarations of one file, by their full names such as "Invoice.Parent". */
type Declarations = Map<string, ts.InterfaceDeclaration | ts.TypeAliasDeclaration>;

/**
 * What is wrong with an object, by the types that come with Stripe's package: fields that are missing, of another type,
 * outside an enumeration, or unknown. Types of other files are taken as they come.
 * @param file inside the package's resources, such as "Invoices"
 * @param name of the interface there
 */
export function shapeProblems(file: string, name: string, value: unknown): string[] {
  const declarations = declarationsOf(file);
  const shape = declarations.get(name);
  if (!shape || !ts.isInterfaceDeclaration(shape)) throw new Error(`${file} declares no interface ${name}`);
  return ofInterface(shape, { value, at: name, scope: name, declarations });
}

const read = new Map<string, Declarations>();

function declarationsOf(file: string): Declarations {
  const known = read.get(file);
  if (known) return known;
  const text = readFileSync(new URL(`${file}.d.ts`, resources), "utf8");
  const declarations: Declarations = new Map();
  collect(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true).statements, "", declarations);
  read.set(file, declarations);
  return declarations;
}

function collect(statements: ts.NodeArray<ts.Statement>, scope: string, declarations: Declarations): void {
  for (const statement of statements) {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      declarations.set(scope + statement.name.text, statement);
    } else if (ts.isModuleDeclaration(statement) && statement.body && ts.isModuleBlock(statement.body)) {
      collect(statement.body.statements, `${scope}${statement.name.text}.`, declarations);
    }
  }
}

interface Place {
  readonly value: unknown;
  readonly at: string;
  /** The full name of what the type stands in: names are looked up from here outwards. */
  readonly scope: string;
  readonly declarations: Declarations;
}

function ofInterface(shape: ts.InterfaceDeclaration | ts.TypeLiteralNode, place: Place): string[] {
  const { value, at } = place;
  if (typeof value !== "object" || value === null) return [`${at}: no object`];
  const known = shape.members.filter(ts.isPropertySignature);
  const isOpen = shape.members.some(ts.isIndexSignatureDeclaration);
  const names = new Set(known.map((member) => member.name.getText().replaceAll(/['"]/g, "")));
  const unknown = isOpen ? [] : Object.keys(value).filter((name) => !names.has(name));
  return [
    ...unknown.map((name) => `${at}.${name}: Stripe has no such field`),
    ...known.flatMap((member) => {
      const name = member.name.getText().replaceAll(/['"]/g, "");
      const inner: unknown = Reflect.get(value, name);
      if (inner === undefined) return member.questionToken ? [] : [`${at}.${name}: missing`];
      return member.type ? ofType(member.type, { ...place, value: inner, at: `${at}.${name}` }) : [];
    }),
  ];
}

function ofType(type: ts.TypeNode, place: Place): string[] {
  const { value, at } = place;
  if (ts.isParenthesizedTypeNode(type)) return ofType(type.type, place);
  if (ts.isUnionTypeNode(type)) {
    const each = type.types.map((one) => ofType(one, place));
    if (each.some((problems) => problems.length === 0)) return [];
    // The deepest complaint is the one about the alternative that was meant.
    return (
      each.find((problems) => problems.some((problem) => !problem.startsWith(`${at}: `))) ?? each[0] ?? []
    );
  }
  if (ts.isLiteralTypeNode(type)) return ofLiteral(type, place);
  if (ts.isTypeLiteralNode(type)) return ofInterface(type, place);
  if (ts.isArrayTypeNode(type)) return ofList(type.elementType, place);
  if (ts.isTypeReferenceNode(type)) return ofReference(type, place);
  const wanted = { [ts.SyntaxKind.StringKeyword]: "string", [ts.SyntaxKind.NumberKeyword]: "number" };
  const plain =
    type.kind === ts.SyntaxKind.BooleanKeyword ? "boolean" : Reflect.get(wanted, String(type.kind));
  return plain === undefined || typeof value === plain
    ? []
    : [`${at}: ${typeof value}, not ${String(plain)}`];
}

function ofLiteral({ literal }: ts.LiteralTypeNode, { value, at }: Place): string[] {
  if (literal.kind === ts.SyntaxKind.NullKeyword) return value === null ? [] : [`${at}: not null`];
  if (literal.kind === ts.SyntaxKind.TrueKeyword) return value === true ? [] : [`${at}: not true`];
  if (literal.kind === ts.SyntaxKind.FalseKeyword) return value === false ? [] : [`${at}: not false`];
  if (!ts.isStringLiteral(literal)) return [];
  return value === literal.text ? [] : [`${at}: ${JSON.stringify(value)}, not "${literal.text}"`];
}

function ofList(element: ts.TypeNode, place: Place): string[] {
  const { value, at } = place;
  if (!Array.isArray(value)) return [`${at}: no array`];
  return value.flatMap((one, index) => ofType(element, { ...place, value: one, at: `${at}[${index}]` }));
}

function ofReference(type: ts.TypeReferenceNode, place: Place): string[] {
  const { value, at, scope, declarations } = place;
  const name = type.typeName.getText();
  const [argument] = type.typeArguments ?? [];
  if (name === "Array" && argument) return ofList(argument, place);
  if (name === "ApiList" && argument) {
    const data: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "data") : null;
    return ofList(argument, { ...place, value: data, at: `${at}.data` });
  }
  // What Stripe may add one day is nothing that the stand-in may make up.
  if (name === "OtherString") return [`${at}: ${JSON.stringify(value)} is not in the enumeration`];
  // An id, an object of another file, Metadata: not null is all there is to say.
  const found = lookUp(name, scope, declarations);
  if (!found) return value === null ? [`${at}: null`] : [];
  const [fullName, declaration] = found;
  const inside = { ...place, scope: fullName };
  if (ts.isTypeAliasDeclaration(declaration)) return ofType(declaration.type, inside);
  return ofInterface(declaration, inside);
}

function lookUp(name: string, scope: string, declarations: Declarations) {
  for (let outer = scope; ; outer = outer.slice(0, Math.max(0, outer.lastIndexOf(".")))) {
    const fullName = outer === "" ? name : `${outer}.${name}`;
    const declaration = declarations.get(fullName);
    if (declaration) return [fullName, declaration] as const;
    if (outer === "") return null;
  }
}
