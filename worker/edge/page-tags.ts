import { isRentable } from '#domain/catalogue.ts';
import type { Instrument } from '#domain/contract/instruments.ts';
import { addDays, type Day } from '#domain/day.ts';
import type { ShopCalendar } from '#domain/shop-calendar.ts';
import { escapeHtml, inert, jsonBlock } from './markup.ts';

/** A page's metadata for search engines and messengers. `html` goes into <head>; title and description replace the shell's own. */
export type PageTags = { title: string; description: string; html: string };

const NAME = 'Resuena';
const HOME_TITLE = 'Resuena · Alquiler de instrumentos musicales';
const HOME_DESCRIPTION = 'Alquila guitarras, violines, acordeones y más en Montevideo, por los días que los necesites.';
const LEGAL = {
  '/terms': {
    title: `Términos y condiciones · ${NAME}`,
    description: 'Cómo se reserva, se retira, se devuelve y se cancela un instrumento, y qué pasa si se demora o se daña.',
  },
  '/privacy': {
    title: `Política de privacidad · ${NAME}`,
    description: 'Qué datos guardamos de quienes alquilan instrumentos, para qué, por cuánto tiempo y cómo se borran.',
  },
} as const;
/** What stands for the shop where a page has no picture of its own. */
const OWN_PICTURE = '/icon-512.png';
const MAX_DESCRIPTION = 160;
const SCHEMA_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Messengers want a wide picture and take no srcset. */
const SHARED_WIDTH = 1280;

export function homeTags(origin: string, shop: Shop): PageTags {
  const site = { '@context': 'https://schema.org', '@type': 'WebSite', name: NAME, url: `${origin}/`, inLanguage: 'es-UY' };
  return {
    title: HOME_TITLE,
    description: HOME_DESCRIPTION,
    html:
      shared({ url: `${origin}/`, type: 'website', title: HOME_TITLE, description: HOME_DESCRIPTION, image: null }) +
      ld(site) +
      ld(store(origin, shop)),
  };
}

type Shop = { address: string; calendar: ShopCalendar; today: Day };

/** Structured data names the closures that begin within so many days. */
const CLOSURE_DAYS = 365;

/** Says no hours where the settings have none: SHOP_HOURS is a sentence, which no program reads. */
function store(origin: string, { address, calendar: { hours, closures }, today }: Shop): object {
  const last = addDays(today, CLOSURE_DAYS);
  const coming = closures.filter(({ startDate, endDate }) => endDate >= today && startDate <= last);
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: NAME,
    url: `${origin}/`,
    image: origin + OWN_PICTURE,
    address,
    ...(hours.length > 0 && {
      openingHoursSpecification: hours.map(({ weekday, from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: SCHEMA_DAYS[weekday - 1],
        opens: from,
        closes: to,
      })),
    }),
    ...(coming.length > 0 && {
      specialOpeningHoursSpecification: coming.map(({ startDate, endDate }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: startDate,
        validThrough: endDate,
        opens: '00:00',
        closes: '00:00',
      })),
    }),
  };
}

/** Of the pages that say the same to everybody. */
export function legalTags(path: '/terms' | '/privacy', origin: string): PageTags {
  const url = origin + path;
  const { title, description } = LEGAL[path];
  return { title, description, html: shared({ url, type: 'website', title, description, image: null }) };
}

/** Title, description, canonical address, Open Graph and the product as structured data, its price named in `currency`. */
export function instrumentTags(instrument: Instrument, origin: string, currency: string): PageTags {
  const url = `${origin}/detail/${instrument.id}`;
  const title = `${instrument.name} · ${NAME}`;
  const description = shorten(instrument.description);
  const image = instrument.mainImage ? absolute(instrument.mainImage, origin) : null;
  return {
    title,
    description,
    html:
      shared({ url, type: 'product', title, description, image, alt: instrument.imageAlts?.[0] }) +
      ld(product(instrument, { url, origin, currency })),
  };
}

type Sharing = {
  url: string;
  type: 'website' | 'product';
  title: string;
  description: string;
  image: string | null;
  alt?: string | undefined;
};

function shared({ url, type, title, description, image, alt }: Sharing): string {
  const meta: [string, string][] = [
    ['og:site_name', NAME],
    ['og:locale', 'es_UY'],
    ['og:type', type],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', image ?? new URL(OWN_PICTURE, url).href],
    ...(alt ? [['og:image:alt', alt] satisfies [string, string]] : []),
  ];
  const card = `<meta name="twitter:card" content="${image === null ? 'summary' : 'summary_large_image'}">`;
  return (
    `<link rel="canonical" href="${escapeHtml(url)}">` +
    meta.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`).join('') +
    card
  );
}

function product(instrument: Instrument, { url, origin, currency }: { url: string; origin: string; currency: string }): object {
  const { name, description, category, pricePerDay, images, ratingAverage, ratingCount, provider, status } = instrument;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    url,
    category: category.name,
    sku: String(instrument.id),
    image: images.map((image) => absolute(image.url, origin)),
    offers: {
      '@type': 'Offer',
      url,
      price: pricePerDay.toFixed(2),
      priceCurrency: currency,
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: pricePerDay.toFixed(2),
        priceCurrency: currency,
        unitCode: 'DAY',
      },
      availability: `https://schema.org/${isRentable(status) && instrument.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: provider.name },
    },
    ...(ratingAverage !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: ratingAverage,
        reviewCount: ratingCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

const ld = (value: object): string => jsonBlock('application/ld+json', inert(value));

const absolute = (url: string, origin: string): string => (url.startsWith('/') ? `${origin}${url}?w=${SHARED_WIDTH}` : url);

/** The first words, whole, as a search result shows them. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION) return line;
  const cut = line.slice(0, MAX_DESCRIPTION);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}
