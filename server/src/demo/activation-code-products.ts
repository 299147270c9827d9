import { type Db, insertRows } from '../platform/database/index.ts';
import { activationCodeProducts } from '../platform/database/tables/index.ts';

/** What the demo's schools can buy; the last one could be bought once. */
const products = [
  { name: 'Sınıf paketi', description: '30 öğrenci, bir eğitim yılı', code_count: 30, days: 365, price: 5_990_00 },
  { name: 'Tek öğrenci', description: 'Bir öğrenci, bir eğitim yılı', code_count: 1, days: 365, price: 249_00 },
  { name: 'Yaz okulu', description: '10 öğrenci, 90 gün', code_count: 10, days: 90, price: 890_00, discount: 15 },
  { name: 'Deneme paketi', description: '5 öğrenci, 14 gün', code_count: 5, days: 14, price: 99_00, discount: 100 },
  {
    name: '2023 kampanyası',
    description: '',
    code_count: 100,
    days: 180,
    price: 9_900_00,
    discount: 25,
    active: false,
  },
];

export const makeActivationCodeProducts = (tx: Db): Promise<unknown> =>
  insertRows(
    tx,
    activationCodeProducts,
    products.map(({ days, discount, ...product }) => ({
      active: true,
      ...product,
      duration_days: days,
      currency: 'TRY',
      discount_hundredths: discount === undefined ? null : discount * 100,
      tax_hundredths: 20_00,
    })),
  );
