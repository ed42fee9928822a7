// Finds tuples among the parameters of Rust functions: a type with named fields says what each of them is.
import { readFileSync } from 'node:fs';

const OPENING = '([{';
const CLOSING = ')]}';

/** The end of a bracket that opens at `start`. */
function closed(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (OPENING.includes(text[at])) depth += 1;
    if (CLOSING.includes(text[at])) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Where the parameters of a function begin, after its name and its generics. */
function parametersAt(text, afterName) {
  let angles = 0;
  for (let at = afterName; at < text.length; at += 1) {
    if (text[at] === '<') angles += 1;
    if (text[at] === '>' && text[at - 1] !== '-') angles -= 1;
    if (text[at] === '(' && angles === 0) return at;
  }
  return text.length;
}

/** The parameters of a list, apart at the commas that are in no bracket. */
function apart(list) {
  const found = [''];
  let depth = 0;
  for (let at = 0; at < list.length; at += 1) {
    const c = list[at];
    if (OPENING.includes(c) || c === '<') depth += 1;
    if (CLOSING.includes(c) || (c === '>' && !'-='.includes(list[at - 1]))) depth -= 1;
    if (c === ',' && depth === 0) found.push('');
    else found[found.length - 1] += c;
  }
  return found.map((parameter) => parameter.trim()).filter((parameter) => parameter !== '');
}

/** The type of a parameter: what follows the colon after its pattern. */
function typeOf(parameter) {
  const colon = parameter.startsWith('(') ? parameter.indexOf(':', closed(parameter, 0)) : parameter.search(/:(?!:)/);
  return colon < 0 ? '' : parameter.slice(colon + 1).trim();
}

const isTuple = (type) => {
  const plain = type.replace(/^&('\w+ )?(mut )?/, '');
  return plain.startsWith('(') && apart(plain.slice(1, closed(plain, 0))).length > 1;
};

/** The functions of a file with a tuple as a parameter. `From` converts what it is given, so its source may be one. */
export function tuplesIn(text) {
  const code = text.replace(/\/\/.*$/gm, (comment) => ' '.repeat(comment.length));
  const found = [];
  for (const { 0: head, 1: name, index } of code.matchAll(/\bfn (\w+)/g)) {
    const start = parametersAt(code, index + head.length);
    const parameters = apart(code.slice(start + 1, closed(code, start)));
    const isConversion = name === 'from' && parameters.length === 1;
    if (!isConversion && parameters.some((parameter) => isTuple(typeOf(parameter)))) {
      found.push({ name, line: code.slice(0, index).split('\n').length });
    }
  }
  return found;
}

/** Every such function, as `file:line name`. */
export const tupleParameters = (files) =>
  files.flatMap((file) => tuplesIn(readFileSync(file, 'utf8')).map(({ name, line }) => `${file}:${line} ${name}`));
