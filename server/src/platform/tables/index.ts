export * from './activations.ts';
export * from './commerce.ts';
export * from './contents.ts';
export * from './learning.ts';
export * from './organisation.ts';
export * from './parent-codes.ts';
export * from './people.ts';
export * from './system.ts';
