import { storeArticleCover, storeQuestionImage } from './images.ts';
import type { articles } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { readArticle } from './file/read.ts';

export async function uploadQuestionImage({ files, services }: ContextOf<typeof articles.uploadQuestionImage>) {
  return { data: await storeQuestionImage(services, files['image']) };
}

export async function uploadArticleCover({ files, services }: ContextOf<typeof articles.uploadArticleCover>) {
  return { data: await storeArticleCover(services, files['image']) };
}

export async function readArticleFile({ files }: ContextOf<typeof articles.readArticleFile>) {
  return { data: await readArticle(files['file']) };
}
