import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';

/** Writes an answer as JSON: the fields that its schema names, and no others. */
export type Serialize = (answer: unknown) => string;

/**
 * Fastify's serializers, made from the schemas of the contract. Each is made when its route answers for the first time:
 * all of them at once would be a good part of a start.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let serialize: Serialize | undefined;
  return (answer) => (serialize ??= serializerOf(schema))(answer);
};

export const serializerOf = (schema: z.ZodType): Serialize => fastJson(shapeOf(schema) as fastJson.AnySchema);

interface Parts {
  [name: string]: unknown;
  nullable?: boolean;
  enum?: unknown[];
  anyOf?: unknown[];
  oneOf?: unknown[];
  additionalProperties?: unknown;
}

/** What decides how a value is written. Whether it is right (its format, its bounds) was checked on its way in. */
const ofShape: ReadonlySet<string> = new Set([
  'type',
  'nullable',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'enum',
  'default',
]);

/**
 * The schema as the serializer takes it. Of a union it takes the first that fits; one with a field too many fits as
 * well and loses that field, as everywhere.
 */
function shapeOf(schema: z.ZodType): object {
  return z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: 'output',
    override: ({ jsonSchema }: { jsonSchema: Parts }) => {
      for (const name of Object.keys(jsonSchema)) if (!ofShape.has(name)) delete jsonSchema[name];
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.oneOf && jsonSchema.nullable) takeNull(jsonSchema);
      // Within a union a value is held against its list, in which null has to stand by itself.
      if (jsonSchema.enum && jsonSchema.nullable && !jsonSchema.enum.includes(null)) jsonSchema.enum.push(null);
    },
  });
}

/** Only what has a type can be nullable, so a union gets null as one more of its kinds. */
function takeNull(union: Parts): void {
  union.anyOf = [...union.oneOf!, { type: 'null' }];
  delete union.oneOf;
  delete union.nullable;
}
