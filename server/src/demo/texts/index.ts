import type { DemoText } from './types.ts';
import { text as trArilarinDansi } from './tr-arilarin-dansi.ts';
import { text as trBogazdaSabah } from './tr-bogazda-sabah.ts';
import { text as trDamlaninYolculugu } from './tr-damlanin-yolculugu.ts';
import { text as trDedeminRadyosu } from './tr-dedemin-radyosu.ts';
import { text as trEkmekNedenKabarir } from './tr-ekmek-neden-kabarir.ts';
import { text as trEvliyaCelebi } from './tr-evliya-celebi.ts';
import { text as trGunesSaati } from './tr-gunes-saati.ts';
import { text as trKervansaraydaBirGece } from './tr-kervansarayda-bir-gece.ts';
import { text as trLeyleklerinGocu } from './tr-leyleklerin-gocu.ts';
import { text as trYamaliUcurtma } from './tr-yamali-ucurtma.ts';
import { text as trYeniOkuldaIlkGun } from './tr-yeni-okulda-ilk-gun.ts';
import { text as trYerAltiSehirleri } from './tr-yer-alti-sehirleri.ts';
import { text as enHarbourCat } from './en-harbour-cat.ts';
import { text as enLakeVan } from './en-lake-van.ts';
import { text as enLongitude } from './en-longitude.ts';
import { text as enMeasuringTheEarth } from './en-measuring-the-earth.ts';
import { text as enOctopus } from './en-octopus.ts';
import { text as enPaperBridge } from './en-paper-bridge.ts';
import { text as enSaturdayMarket } from './en-saturday-market.ts';
import { text as enWhyLeavesChangeColour } from './en-why-leaves-change-colour.ts';

export const demoTexts: readonly DemoText[] = [
  trArilarinDansi,
  trBogazdaSabah,
  trDamlaninYolculugu,
  trDedeminRadyosu,
  trEkmekNedenKabarir,
  trEvliyaCelebi,
  trGunesSaati,
  trKervansaraydaBirGece,
  trLeyleklerinGocu,
  trYamaliUcurtma,
  trYeniOkuldaIlkGun,
  trYerAltiSehirleri,
  enHarbourCat,
  enLakeVan,
  enLongitude,
  enMeasuringTheEarth,
  enOctopus,
  enPaperBridge,
  enSaturdayMarket,
  enWhyLeavesChangeColour,
];
