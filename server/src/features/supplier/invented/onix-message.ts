import { escapeHtml } from '../../../platform/http/escape-html.ts';

/* ONIX messages for tests, the demo and measurements. */

export interface Product {
  reference: string;
  notification?: '03' | '04' | '05';
  ean?: string;
  title?: string;
  author?: string;
  publisher?: string;
  language?: string;
  description?: string;
  price?: string;
  currency?: string;
  availability?: string;
  grades?: [number, number];
  protection?: string;
  days?: number;
}

const describing = ({ title, author, language = 'tur', grades, protection = '00', days }: Product): string =>
  title === undefined
    ? ''
    : `<DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>ED</ProductForm>
<ProductFormDetail>E101</ProductFormDetail><EpubTechnicalProtection>${protection}</EpubTechnicalProtection>${
        days
          ? `<EpubUsageConstraint><EpubUsageType>07</EpubUsageType><EpubUsageStatus>02</EpubUsageStatus><EpubUsageLimit>
<Quantity>${days}</Quantity><EpubUsageUnit>09</EpubUsageUnit></EpubUsageLimit></EpubUsageConstraint>`
          : ''
      }<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
<TitleText>${escapeHtml(title)}</TitleText></TitleElement></TitleDetail>${
        author
          ? `<Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole>
<PersonName>${escapeHtml(author)}</PersonName></Contributor>`
          : ''
      }<Language><LanguageRole>01</LanguageRole><LanguageCode>${language}</LanguageCode></Language>${
        grades
          ? `<AudienceRange><AudienceRangeQualifier>11</AudienceRangeQualifier>
<AudienceRangePrecision>03</AudienceRangePrecision>
<AudienceRangeValue>${grades[0]}</AudienceRangeValue>
<AudienceRangePrecision>04</AudienceRangePrecision>
<AudienceRangeValue>${grades[1]}</AudienceRangeValue></AudienceRange>`
          : ''
      }</DescriptiveDetail>`;

const productOf = (product: Product): string => {
  const { reference, notification = '03', ean, publisher, description, price, currency = 'EUR' } = product;
  return `<Product><RecordReference>${escapeHtml(reference)}</RecordReference>
<NotificationType>${notification}</NotificationType>${
    ean ? `<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${ean}</IDValue></ProductIdentifier>` : ''
  }${describing(product)}${
    description
      ? `<CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience>
<Text textformat="05">${description}</Text></TextContent></CollateralDetail>`
      : ''
  }${
    publisher
      ? `<PublishingDetail><Publisher><PublishingRole>01</PublishingRole>
<PublisherName>${escapeHtml(publisher)}</PublisherName></Publisher></PublishingDetail>`
      : ''
  }${
    price
      ? `<ProductSupply><SupplyDetail><ProductAvailability>${product.availability ?? '20'}</ProductAvailability><Price>
<PriceType>02</PriceType><PriceAmount>${price}</PriceAmount><CurrencyCode>${currency}</CurrencyCode></Price>
</SupplyDetail></ProductSupply>`
      : ''
  }</Product>
`;
};

const messageStart = `<?xml version="1.0" encoding="UTF-8"?>
<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">
<Header><Sender><SenderName>Okur</SenderName></Sender><SentDateTime>20261122</SentDateTime></Header>
`;
const messageEnd = '</ONIXMessage>\n';

export const messageOf = (products: readonly Product[]): string =>
  messageStart + products.map(productOf).join('') + messageEnd;

/** The same without holding it whole. */
export function* messageLines(count: number, product: (at: number) => Product): Generator<string> {
  yield messageStart;
  for (let at = 0; at < count; at += 1) yield productOf(product(at));
  yield messageEnd;
}
