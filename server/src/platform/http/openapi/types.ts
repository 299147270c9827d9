import type { ErrorCode } from '@okur/contract/errors';
import type { Needs } from '@okur/contract/needs';
import type { z } from 'zod';

/* The part of OpenAPI 3.1 that the document uses. */

export type Schema = z.core.JSONSchema.JSONSchema;
export interface Ref {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export type Content = Record<string, { schema: Schema }>;

export interface Response {
  description: string;
  headers?: Record<string, Ref | { description: string; schema: Schema }>;
  content?: Content;
  'x-codes'?: ErrorCode[];
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: (Parameter | Ref)[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response | Ref>;
  'x-needs': Needs;
}

export interface OpenApi {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { description: string; schema: Schema }>;
    securitySchemes: Record<string, unknown>;
  };
}
