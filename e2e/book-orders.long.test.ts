import { expect, test } from 'vitest';
import { axeFindings } from './testing/axe.ts';
import { go, okur } from './testing/okur.ts';

const app = okur();

test('a child’s wish is ordered, delivered and given to the class, and the child is told', async () => {
  const child = await app.open('/student/wishes', {}, 'student');
  await child.getByRole('button', { name: 'Wish for a book' }).click();
  await child.getByLabel('Which book?').fill('Lantern');
  const wish = child.getByRole('button', { name: /^Wish: / }).first();
  await expect(wish).toBeSeen();
  const title = (await wish.getAttribute('aria-label'))!.replace('Wish: ', '');
  await child.getByLabel('Why would you like to read it?').fill('The cover is bright');
  expect(await axeFindings(child)).toEqual([]);
  await wish.click();
  const card = child.getByRole('region', { name: title });
  await expect(card.getByText('The cover is bright')).toBeSeen();

  const staff = await app.open(`/books/wishlist?search=${encodeURIComponent(title)}`, {}, 'SP');
  await staff
    .getByRole('button', { name: `Actions for ${title}` })
    .first()
    .click();
  await staff.getByRole('menuitem', { name: 'Order' }).click();
  const order = staff.getByRole('dialog');
  await order.getByLabel('Readers at the same time').fill('2');
  expect(await axeFindings(staff)).toEqual([]);
  await order.getByRole('button', { name: 'Order' }).click();
  await expect(staff.getByText(`“${title}” ordered`)).toBeSeen();

  await staff.goto(`${app.url}/#/book-orders?search=${encodeURIComponent(title)}`);
  const row = staff.getByRole('row', { name: new RegExp(title) });
  await expect
    .poll(
      async () => {
        await staff.getByRole('button', { name: 'Check status' }).click();
        return row.getByText('Delivered').count();
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBe(1);
  expect(await axeFindings(staff)).toEqual([]);
  await row.getByRole('link', { name: title }).click();
  await expect(staff.getByText('0 of 2')).toBeSeen();
  await staff.getByRole('tab', { name: 'Activity' }).click();
  await expect(staff.getByRole('tabpanel').getByText('Delivered').first()).toBeSeen();
  expect(await axeFindings(staff)).toEqual([]);
  await staff.getByRole('button', { name: `Actions for ${title}` }).click();
  await staff.getByRole('menuitem', { name: 'Open book' }).click();
  await expect(staff.getByRole('button', { name: 'Assign to classes' })).toBeSeen();

  const teacher = await app.open(new URL(staff.url()).hash.slice(1), {}, 'IN');
  await teacher.getByRole('button', { name: 'Assign to classes' }).click();
  const classes = teacher.getByRole('dialog');
  await classes.getByLabel('Classes').fill('6-A');
  await teacher.getByRole('option', { name: /6-A/ }).first().click();
  await teacher.keyboard.press('Escape');
  await classes.getByRole('button', { name: 'Assign' }).click();
  await expect(teacher.getByText(/assigned/)).toBeSeen();

  await child.reload();
  await expect(card.getByText('In your class', { exact: true }).first()).toBeSeen();
  await child.getByRole('button', { name: /Notifications/ }).click();
  await expect(child.getByText(`“${title}”, which you wished for, is in your class now.`)).toBeSeen();
});

test('an order begins with its book; of a book that is here more licences are ordered from its record', async () => {
  const staff = await app.open('/book-orders', {}, 'SP');
  await staff.getByRole('button', { name: 'New order' }).click();
  const form = staff.getByRole('dialog');
  await expect(form.getByLabel('Book')).toBeSeen();
  expect(await axeFindings(staff)).toEqual([]);
  await form.getByLabel('Book').fill('Lantern');
  // Typing narrows the list: what it showed before goes.
  const options = staff.getByRole('option');
  const found = options.filter({ hasText: /lantern/i });
  const areNarrowed = async () => (await found.count()) > 0 && (await found.count()) === (await options.count());
  await expect.poll(areNarrowed).toBe(true);
  await found.first().click();
  await form.getByLabel('Readers at the same time').fill('3');
  await form.getByRole('button', { name: 'Order' }).click();
  await expect(staff.getByText(/^“.+” ordered$/)).toBeSeen();

  const [ordered] = await app.api<{ id: string; supplier_book_id: string }[]>('SP', 'book-orders?sort=-created_at');
  const order = () => app.api<{ state: string; book_id: string | null }>('SP', `book-orders/${ordered!.id}`);
  await expect.poll(async () => (await order()).state, { timeout: 60_000, interval: 1000 }).toBe('delivered');
  const { book_id } = await order();
  await go(staff, `/books/list/${book_id}?tab=licences`);
  await expect(staff.getByRole('cell', { name: '0 of 3' })).toBeSeen();
  await staff.getByRole('button', { name: 'Order more licences' }).click();
  await form.getByLabel('Readers at the same time').fill('2');
  await form.getByRole('button', { name: 'Order' }).click();
  // The first order's message is gone with its page.
  await expect(staff.getByText(/^“.+” ordered$/)).toBeSeen();
  const quantities = async () =>
    (await app.api<{ quantity: number; supplier_book_id: string }[]>('SP', 'book-orders?sort=-created_at'))
      .filter(({ supplier_book_id }) => supplier_book_id === ordered!.supplier_book_id)
      .map(({ quantity }) => quantity);
  expect(await quantities()).toEqual([2, 3]);

  const manager = await app.open(`/books/list/${book_id}?tab=licences`, {}, 'MN');
  await expect(manager.getByRole('cell', { name: '0 of 3' })).toBeSeen();
  expect(await manager.getByRole('button', { name: 'Order more licences' }).count()).toBe(0);

  await go(staff, `/books/gardner-books/${ordered!.supplier_book_id}?tab=activity`);
  await expect(staff.getByRole('tabpanel').getByText('Delivered').first()).toBeSeen();
  expect(await axeFindings(staff)).toEqual([]);
});
