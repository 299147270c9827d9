import { textLevels } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { sayFeeling, textLevelOfUser } from './levels.ts';
import { taughtLanguage } from './taught-language.ts';

export const textLevelsFeature: Feature = (app, services) =>
  serve(app, services, textLevels, {
    sayFeeling,
    textLevelOfUser,
    taughtLanguage,
  });
