import { afterEach, expect, it } from 'vitest';
import { firstPictureKey } from '../session.ts';
import { type FirstPicture, rememberPicture } from './picture.ts';

const stored = () => [sessionStorage, localStorage].map((store) => store.getItem(firstPictureKey));
afterEach(() => [sessionStorage, localStorage].forEach((store) => store.clear()));

it('a page that is left after the sign-out brings no picture back', () => {
  rememberPicture({} as FirstPicture);
  expect(stored()).toEqual([null, null]);
  sessionStorage.setItem('jwtToken', 'token');
  rememberPicture({} as FirstPicture);
  expect(stored()).toEqual(['{}', null]);
});
