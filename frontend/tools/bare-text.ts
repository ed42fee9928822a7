/**
 * Finds where a browser's page translation would break the page. It replaces text nodes by elements, and React then
 * fails when it inserts something before such a text, or removes the text itself. A text that is its element's only
 * child is safe: React sets it as the content of the element.
 */
import ts from 'typescript';

/** What a child may be, and whether that may change from one render to the next. */
interface Kinds {
  readonly text: boolean;
  readonly element: boolean;
  /** An element is inserted, removed, or replaced by a text. */
  readonly goes: boolean;
  /** A text is inserted, removed, or replaced by an element. */
  readonly textGoes: boolean;
}

const NOTHING: Kinds = { text: false, element: false, goes: false, textGoes: false };
const TEXT: Kinds = { ...NOTHING, text: true };
const ELEMENT: Kinds = { ...NOTHING, element: true };
/** Any number of elements. */
const LIST: Kinds = { ...ELEMENT, goes: true };

/** All of these. */
const union = (all: readonly Kinds[]): Kinds => ({
  text: all.some(({ text }) => text),
  element: all.some(({ element }) => element),
  goes: all.some(({ goes }) => goes),
  textGoes: all.some(({ textGoes }) => textGoes),
});

/** One of these at a time. */
function oneOf(all: readonly Kinds[]): Kinds {
  const { text, element, goes, textGoes } = union(all);
  return {
    text,
    element,
    goes: goes || (element && !all.every((kinds) => kinds.element)),
    textGoes: textGoes || (text && !all.every((kinds) => kinds.text)),
  };
}

interface Child {
  readonly kinds: Kinds;
  readonly source: string;
}

type Parent = ts.JsxElement | ts.JsxFragment;
type Opening = ts.JsxOpeningElement | ts.JsxSelfClosingElement;
type Fn = ts.FunctionLikeDeclaration;

export function parsed(name: string, text: string): ts.SourceFile {
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
}

/** The places where something comes or goes next to a bare text, in all files. */
export function bareTexts(files: readonly ts.SourceFile[]): string[] {
  const kinds = new Sources(files);
  return files.flatMap((file) => {
    const found: string[] = [];
    walk(file, (node) => {
      if (!ts.isJsxElement(node) && !(ts.isJsxFragment(node) && !isAmongChildren(node))) return;
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      for (const { source } of faultsOf(kinds.childrenOf(node)))
        found.push(`${file.fileName}:${line + 1} ${source.replaceAll(/\s+/g, ' ').slice(0, 100)}`);
    });
    return found;
  });
}

/** Its children are looked at with those of the element around it. */
function isAmongChildren({ parent }: ts.JsxFragment): boolean {
  return ts.isJsxElement(parent) || ts.isJsxFragment(parent);
}

/** The children of one element that come or go as a text, or before one. */
function faultsOf(children: readonly Child[]): readonly Child[] {
  if (children.length < 2) return [];
  return children.filter(
    ({ kinds }, place) => kinds.textGoes || (kinds.goes && children.slice(place + 1).some((later) => later.kinds.text)),
  );
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

function push<Item>(to: Map<string, Item[]>, name: string, item: Item): void {
  to.set(name, [...(to.get(name) ?? []), item]);
}

/** What the expressions of some files may be: as far as components, their props and local names tell. */
class Sources {
  readonly #components = new Map<string, Fn[]>();
  readonly #uses = new Map<string, Opening[]>();
  readonly #known = new Map<ts.Node, Kinds>();

  constructor(files: readonly ts.SourceFile[]) {
    for (const file of files) {
      walk(file, (node) => {
        if (isNamed(node)) push(this.#components, node.name.text, node);
        if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node))
          push(this.#uses, node.tagName.getText(), node);
      });
    }
  }

  /** The children of an element in order, those of fragments among them. */
  childrenOf(parent: Parent): Child[] {
    return parent.children.flatMap((child): Child[] => {
      const source = child.getText().trim();
      if (ts.isJsxText(child)) return child.containsOnlyTriviaWhiteSpaces ? [] : [{ kinds: TEXT, source }];
      if (ts.isJsxFragment(child)) return this.childrenOf(child);
      if (!ts.isJsxExpression(child)) return [{ kinds: this.#of(child), source }];
      return child.expression ? [{ kinds: this.#of(child.expression), source }] : [];
    });
  }

  #of(node: ts.Expression): Kinds {
    const known = this.#known.get(node);
    if (known) return known;
    // A name that leads to itself adds nothing.
    this.#known.set(node, NOTHING);
    const kinds = this.#read(node);
    this.#known.set(node, kinds);
    return kinds;
  }

  /** Everything that is not seen to be something else may be a text. */
  #read(node: ts.Expression): Kinds {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
      return this.#of(node.expression);
    if (ts.isConditionalExpression(node)) return oneOf([this.#of(node.whenTrue), this.#of(node.whenFalse)]);
    if (ts.isBinaryExpression(node)) return this.#ofBinary(node);
    if (ts.isJsxElement(node)) return this.#ofTag(node.openingElement);
    if (ts.isJsxSelfClosingElement(node)) return this.#ofTag(node);
    if (ts.isJsxFragment(node)) return union(this.childrenOf(node).map(({ kinds }) => kinds));
    if (node.kind === ts.SyntaxKind.NullKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return NOTHING;
    if (ts.isIdentifier(node)) return node.text === 'undefined' ? NOTHING : this.#ofName(node, node.text);
    if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'props')
      return this.#ofName(node, node.name.text);
    return ts.isCallExpression(node) ? this.#ofCall(node) : TEXT;
  }

  #ofBinary({ left, operatorToken, right }: ts.BinaryExpression): Kinds {
    if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return oneOf([NOTHING, this.#of(right)]);
    if (operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return TEXT;
    return oneOf([this.#of(left), this.#of(right)]);
  }

  #ofCall({ expression }: ts.CallExpression): Kinds {
    if (ts.isPropertyAccessExpression(expression)) return /^(?:map|flatMap)$/.test(expression.name.text) ? LIST : TEXT;
    if (!ts.isIdentifier(expression)) return TEXT;
    const { text: name } = expression;
    if (name === 'createPortal') return ELEMENT;
    const fn = declared(expression, name);
    if (fn && isFn(fn)) return this.#returned(fn);
    // A prop that renders something.
    return name === 'children' || name.startsWith('render') ? ELEMENT : TEXT;
  }

  /** A component of a package is an icon or a link. */
  #ofTag(opening: Opening): Kinds {
    const name = opening.tagName.getText();
    const local = declared(opening, name);
    const components = local && isFn(local) ? [local] : (this.#components.get(name) ?? []);
    if (/^[a-z]/.test(name) || components.length === 0) return ELEMENT;
    return union(components.map((component) => this.#returned(component)));
  }

  #returned(fn: Fn): Kinds {
    if (!fn.body) return TEXT;
    if (!ts.isBlock(fn.body)) return this.#of(fn.body);
    const found: Kinds[] = [];
    const search = (node: ts.Node): void => {
      if (ts.isReturnStatement(node)) found.push(node.expression ? this.#of(node.expression) : NOTHING);
      else if (!ts.isFunctionLike(node)) ts.forEachChild(node, search);
    };
    search(fn.body);
    return oneOf(found);
  }

  #ofName(node: ts.Expression, name: string): Kinds {
    const found = ts.isIdentifier(node) ? declared(node, name) : undefined;
    if (found) return isFn(found) ? TEXT : this.#of(found);
    const component = componentAround(node);
    return component ? this.#ofProp(component, name) : TEXT;
  }

  /** What a component is given under a name, wherever it is used. */
  #ofProp(component: string, prop: string): Kinds {
    const uses = this.#uses.get(component) ?? [];
    if (uses.length === 0) return TEXT;
    return union(uses.map((use) => (prop === 'children' ? this.#childrenGiven(use) : this.#given(use, prop))));
  }

  #childrenGiven(use: Opening): Kinds {
    if (!ts.isJsxOpeningElement(use)) return NOTHING;
    return union(this.childrenOf(use.parent).map(({ kinds }) => kinds));
  }

  #given({ attributes: { properties } }: Opening, prop: string): Kinds {
    for (const property of properties) {
      if (ts.isJsxSpreadAttribute(property)) return TEXT;
      if (property.name.getText() !== prop) continue;
      const { initializer } = property;
      if (!initializer || !ts.isJsxExpression(initializer) || !initializer.expression) return TEXT;
      return this.#of(initializer.expression);
    }
    return NOTHING;
  }
}

const isFn = (node: ts.Node): node is Fn =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node);

/** The function or the value of a name within the file; undefined for a parameter. */
function declared(from: ts.Node, name: string): Fn | ts.Expression | undefined {
  for (let scope = from.parent; scope; scope = scope.parent) {
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue;
    for (const statement of scope.statements) {
      if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
      if (!ts.isVariableStatement(statement)) continue;
      const found = statement.declarationList.declarations.find(({ name: of }) => of.getText() === name);
      if (found?.initializer) return found.initializer;
    }
  }
  return undefined;
}

/** A component as it is declared, or as it is given to `memo`. */
const isNamed = (node: ts.Node): node is (ts.FunctionDeclaration | ts.FunctionExpression) & { name: ts.Identifier } =>
  (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)) && node.name !== undefined;

/** The name of the component whose code this is. */
function componentAround(node: ts.Node): string | undefined {
  for (let scope = node.parent; scope; scope = scope.parent) {
    // Also within `memo`.
    if (isNamed(scope)) return scope.name.text;
  }
  return undefined;
}
