import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { referenceName } from './tags.ts';

/** An element of a record: its own text, or its children. */
export interface Element {
  name: string;
  /** Of the opening tag, from 1. */
  line: number;
  text: string;
  children: Element[];
}

/** The message cannot be read on: where, and a code of the text catalogue that says why. */
export class BrokenMessage extends Error {
  readonly line: number;
  readonly code: string;

  constructor(code: string, line: number) {
    super(`${code} in line ${line}`);
    this.code = code;
    this.line = line;
  }
}

/** Elements in one another, and bytes between two records: more is no record of a book. */
const most = { depth: 32, bytes: 5_000_000 };

/**
 * The records of an ONIX 3 message as they come, by their names of words. Entities beyond those of XML are unknown, so
 * nothing expands. Throws a BrokenMessage.
 */
export async function* recordsOf(stream: Readable): AsyncGenerator<Element> {
  const reader = openReader();
  let decoder: TextDecoder | undefined;
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    decoder ??= decoderOf(chunk);
    const records = reader.write(decoder.decode(chunk, { stream: true }));
    bytes = records.length > 0 ? 0 : bytes + chunk.length;
    if (bytes > most.bytes) throw reader.broken('onix.record_too_large');
    yield* records;
  }
  yield* reader.end();
}

/** By the byte order mark or the declaration; UTF-8 where there is neither. */
function decoderOf(first: Buffer): TextDecoder {
  if (first[0] === 0xfe && first[1] === 0xff) return new TextDecoder('utf-16be');
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder('utf-16le');
  const label = /^[^<]{0,3}<\?xml[^>]{1,100}?encoding=["']([\w-]{1,40})["']/.exec(
    first.toString('latin1', 0, 200),
  )?.[1];
  try {
    return new TextDecoder(label ?? 'utf-8');
  } catch {
    throw new BrokenMessage('onix.encoding', 1);
  }
}

interface Reader {
  write(text: string): Element[];
  end(): Element[];
  broken(code: string): BrokenMessage;
}

function openReader(): Reader {
  const parser = new SaxesParser();
  const open: Element[] = [];
  let done: Element[] = [];
  let depth = 0;
  const broken = (code: string) => new BrokenMessage(code, parser.line);
  const take = (): Element[] => {
    const records = done;
    done = [];
    return records;
  };
  parser.on('error', () => {
    throw broken('onix.not_well_formed');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > most.depth) throw broken('onix.too_deep');
    const reference = referenceName(name);
    if (depth === 1 && (reference !== 'ONIXMessage' || !attributes['release']?.startsWith('3.')))
      throw broken('onix.not_onix_3');
    if (open.length > 0 || reference === 'Product')
      open.push({ name: reference, line: parser.line, text: '', children: [] });
  });
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    depth -= 1;
    const element = open.pop();
    const parent = open.at(-1);
    if (!element) return;
    if (!parent) done.push(element);
    // What is in a text is mark-up: its words belong to the text, its paragraphs end there.
    else if (parent.name === 'Text' || parent.name === 'TitleText')
      parent.text += `${element.text}${/^(p|li|br|div|dd|h\d)$/i.test(element.name) ? '\n' : ''}`;
    else parent.children.push(element);
    if (element.name !== 'Text') element.text = element.text.trim();
  });
  return {
    broken,
    write: (text) => {
      parser.write(text);
      return take();
    },
    end: () => {
      parser.close();
      if (depth > 0) throw broken('onix.not_well_formed');
      return take();
    },
  };
}
