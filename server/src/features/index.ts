import { articlesFeature } from './articles/routes.ts';
import { authFeature } from './auth/routes.ts';
import { classListsFeature } from './class-lists/routes.ts';
import { homeworkFeature } from './homework/routes.ts';
import { studentFeature } from './student/routes.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';

/** Registers one feature's routes. */
export type Feature = (app: FastifyInstance, services: Services) => void;

/** Every feature of the server, in one list. */
export const features: Feature[] = [authFeature, classListsFeature, articlesFeature, homeworkFeature, studentFeature];
