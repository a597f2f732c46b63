import ts from 'typescript';

/** A source file from the disk, or one made for a test. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** Files whose reads decide nothing: announcements after the commit, and checks that the write or the act repeats. */
const DECIDE_NOTHING = ['announcements.ts', 'glimpses.ts', 'gate.ts', 'once.ts'];
/** The functions that write: the acts, and the writers of messages. */
const WRITERS = new Set(['acts', 'writeMessage', 'writePaced']);

/** A named function of the handlers' room: a handler, or a function that handlers share. */
interface Unit {
  readonly file: string;
  readonly name: string;
  readonly names: ReadonlySet<string>;
}

const parse = ({ file, text }: SourceText): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

const isFunction = (node: ts.Node | undefined): node is ts.ArrowFunction | ts.FunctionExpression =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/**
 * The names that code uses (`services.db` counts as `db`), without the names that it declares or assigns to a property.
 */
const namesIn = (root: ts.Node): Set<string> => {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isBindingElement(node)) {
      if (node.initializer !== undefined) visit(node.initializer);
      return;
    }
    if (ts.isPropertyAssignment(node)) {
      visit(node.initializer);
      return;
    }
    if (ts.isParameter(node)) return;
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(root);
  // Destructuring a service counts as a use.
  const visitPatterns = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && !isOuter(node))
      for (const { name } of node.name.elements) if (ts.isIdentifier(name)) names.add(name.text);
    ts.forEachChild(node, visitPatterns);
  };
  visitPatterns(root);
  return names;
};

/**
 * `const { db, ids } = services` in the function around all handlers does not count: each handler is judged by its own
 * uses.
 */
const isOuter = (node: ts.Node): boolean => {
  const around = ts.findAncestor(node.parent, isFunction);
  return around !== undefined && makesHandlers(around);
};

const makesHandlers = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node.parent) &&
  ts.isIdentifier(node.parent.name) &&
  node.parent.name.text.endsWith('Handlers');

const unitsOf = (source: ts.SourceFile): Unit[] => {
  const units: Unit[] = [];
  const add = (name: ts.Node, body: ts.Node): void => {
    units.push({ file: source.fileName, name: name.getText().replaceAll("'", ''), names: namesIn(body) });
  };
  const visit = (node: ts.Node): void => {
    const named = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node);
    const body = named ? node.initializer : undefined;
    if (named && isFunction(body) && !makesHandlers(body)) add(node.name, body);
    else if (ts.isMethodDeclaration(node)) add(node.name, node);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return units;
};

/** The names that a unit uses, directly and through the units that it calls. */
const reached = (units: ReadonlyMap<string, Unit>, unit: Unit): ReadonlySet<string> => {
  const all = new Set(unit.names);
  for (const name of all) for (const inner of units.get(name)?.names ?? []) all.add(inner);
  return all;
};

/**
 * Handlers and shared functions that write and also read outside of the transaction: they reach both a writer and the
 * database handle for reads. Their decision may be out of date when they write.
 */
export const decidedOutside = (files: readonly SourceText[]): readonly string[] => {
  const units = files
    .filter(({ file }) => !DECIDE_NOTHING.some((exempt) => file.endsWith(`/${exempt}`)))
    .flatMap((file) => unitsOf(parse(file)));
  const byName = new Map(units.map((unit) => [unit.name, unit]));
  return units
    .filter((unit) => {
      const names = reached(byName, unit);
      return names.has('db') && [...WRITERS].some((writer) => names.has(writer));
    })
    .map(({ file, name }) => `${file}: ${name}`);
};

/** Places where work that receives a transaction uses another database handle. */
export const lookedPast = (files: readonly SourceText[]): readonly string[] =>
  files.flatMap((file) => {
    const found: string[] = [];
    const source = parse(file);
    const visit = (node: ts.Node): void => {
      const isWork = isFunction(node) && node.parameters.some(({ name }) => name.getText() === 'trx');
      if (isWork) {
        const names = namesIn(node.body);
        for (const name of ['db', 'glimpses', 'acts'])
          if (names.has(name)) {
            const { line } = source.getLineAndCharacterOfPosition(node.getStart());
            found.push(`${file.file}:${line + 1}: ${name}`);
          }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });

const WRITING_SQL = /\b(?:insert\s+into|delete\s+from|update\s+[a-z_]+\s+(?:as\s+)?[a-z_]*\s*set)\b/i;

/** Functions of the data room that are declared as read-only and write by raw SQL, which the types cannot see. */
export const writtenByLookers = (files: readonly SourceText[]): readonly string[] =>
  files.flatMap((file) => {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (
        isFunction(node) &&
        node.parameters.some(({ type }) => type?.getText() === 'Reads') &&
        WRITING_SQL.test(node.body.getText())
      )
        found.push(`${file.file}: ${node.parent.getText().split(/\s/, 1).join()}`);
      ts.forEachChild(node, visit);
    };
    visit(parse(file));
    return found;
  });

/** The names that a file uses. */
export const namesUsed = (file: SourceText): ReadonlySet<string> => namesIn(parse(file));

/** The modules that a file imports values or types from. */
export const importsOf = (file: SourceText): readonly string[] =>
  parse(file).statements.flatMap((statement) =>
    ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)
      ? [statement.moduleSpecifier.text]
      : [],
  );
