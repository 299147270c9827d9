import { type Db, personName, row, sql } from '../../platform/database/index.ts';
import type { Buyer } from '../../platform/payments/port.ts';

/** Who pays: the person who asked for codes or subscribes; in place of one who is gone the school's own contact. */
export async function buyerOf(db: Db, paymentId: string, ip: string): Promise<Buyer> {
  const buyer = await row<Omit<Buyer, 'ip'>>(
    db,
    sql`select coalesce(a.id, r.id, u.id, c.id) as id,
      coalesce(a.username, r.name, r.email, ${personName(sql`u`)}, c.contact_name,
        c.company_name) as name,
      coalesce(a.email, r.email, u.email, c.contact_email, '') as email,
      coalesce(p.billing->>'address', a.address) as address, c.city, c.country,
      p.billing->>'tax_number' as tax_number,
      coalesce(a.locale, r.locale, u.locale, 'tr') as language
      from payments p left join companies c on c.id = p.company_id
      left join admins a on a.id = p.buyer_id and a.erased_at is null
      left join subscriptions x on x.id = p.subscription_id left join subscribers s on s.id = x.subscriber_id
      left join parents r on r.id = s.parent_id left join users u on u.id = s.user_id where p.id = ${paymentId}`,
  );
  return { ...buyer!, ip };
}
