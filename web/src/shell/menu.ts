import type { Subject } from '@okur/contract/abilities';
import {
  IconArticle,
  IconAward,
  IconBarbell,
  IconBell,
  IconBooks,
  IconBuilding,
  IconCertificate,
  IconChalkboardTeacher,
  IconFileText,
  IconFolder,
  IconHeartHandshake,
  IconHome,
  IconKey,
  IconListDetails,
  IconMessageQuestion,
  IconMetronome,
  IconNotebook,
  IconPackage,
  IconPlayerPlay,
  IconReceipt,
  IconSchool,
  IconShieldLock,
  IconShoppingCart,
  IconTicket,
  IconUsers,
  IconUsersGroup,
  IconVocabulary,
  type Icon,
} from '@tabler/icons-react';

/** The sidebar, in its order. An entry is shown when the person may enter one of its modules and its screen exists. */
export interface MenuEntry {
  label: string;
  path: string;
  modules: readonly Subject[];
  icon: Icon;
  /** Opens in a new tab; `path` is then a plain address. */
  isExternal?: boolean;
}

export interface MenuGroup {
  label: string;
  icon: Icon;
  items: readonly MenuEntry[];
}

export interface MenuSection {
  /** No title, no heading above. */
  title: string | null;
  entries: readonly (MenuEntry | MenuGroup)[];
}

export const isGroup = (entry: MenuEntry | MenuGroup): entry is MenuGroup => 'items' in entry;

export const menu: readonly MenuSection[] = [
  {
    title: null,
    entries: [
      { label: 'menu.main_page', path: '/dashboard', modules: [], icon: IconHome },
      { label: 'menu.activations', path: '/management/activations', modules: ['ACTIVATION'], icon: IconKey },
      {
        label: 'menu.activation_code_management',
        icon: IconTicket,
        items: [
          {
            label: 'menu.activation_code_products',
            path: '/activation-code-products',
            modules: ['ACTIVATION_CODE_PRODUCTS'],
            icon: IconPackage,
          },
          {
            label: 'menu.activation_code_payments',
            path: '/activation-code-payment/list',
            modules: ['ACTIVATION_CODE_PRODUCTS', 'ACTIVATION_CODE_PAYMENT'],
            icon: IconReceipt,
          },
        ],
      },
      {
        label: 'menu.subscriptions',
        icon: IconReceipt,
        items: [
          {
            label: 'menu.scheduled_subscriptions',
            path: '/management/scheduled-subscriptions',
            modules: ['SCHEDULED_SUBSCRIPTIONS'],
            icon: IconReceipt,
          },
          {
            label: 'menu.payments',
            path: '/management/scheduled-subscriptions/payments',
            modules: ['SCHEDULED_SUBSCRIPTION_PAYMENTS'],
            icon: IconReceipt,
          },
          {
            label: 'menu.transactions',
            path: '/management/scheduled-subscriptions/transactions',
            modules: ['SCHEDULED_SUBSCRIPTION_TRANSACTIONS'],
            icon: IconReceipt,
          },
          {
            label: 'menu.subscribers',
            path: '/management/scheduled-subscriptions/subscribers',
            modules: ['SCHEDULED_SUBSCRIPTION_SUBSCRIBERS'],
            icon: IconReceipt,
          },
          {
            label: 'menu.family_subscriptions',
            path: '/management/subscriptions',
            modules: ['SUBSCRIPTIONS'],
            icon: IconReceipt,
          },
          {
            label: 'menu.plans',
            path: '/management/scheduled-subscriptions/plans',
            modules: ['SUBSCRIPTION_TYPE'],
            icon: IconListDetails,
          },
        ],
      },
      { label: 'menu.admins', path: '/management/admins', modules: ['ADMIN'], icon: IconShieldLock },
      { label: 'menu.companies', path: '/management/companies', modules: ['COMPANY'], icon: IconBuilding },
      { label: 'menu.departments', path: '/management/departments', modules: ['DEPARTMENT'], icon: IconUsersGroup },
      {
        label: 'menu.instructors',
        path: '/management/instructors',
        modules: ['INSTRUCTOR'],
        icon: IconChalkboardTeacher,
      },
      { label: 'menu.users', path: '/management/users', modules: ['USER'], icon: IconSchool },
      {
        label: 'menu.general_contents',
        path: '/management/general-contents',
        modules: ['GENERAL_CONTENTS'],
        icon: IconMessageQuestion,
      },
      { label: 'menu.parents', path: '/management/parents', modules: ['PARENTS'], icon: IconUsers },
      { label: 'menu.partners', path: '/partners', modules: ['PARTNERS'], icon: IconHeartHandshake },
      { label: 'menu.book_orders', path: '/book-orders', modules: ['BOOK_ORDERS'], icon: IconPackage },
      { label: 'menu.notifications', path: '/notifications/list', modules: ['NOTIFICATIONS'], icon: IconBell },
    ],
  },
  {
    title: 'menu.contents',
    entries: [
      {
        label: 'menu.terms',
        icon: IconVocabulary,
        items: [
          { label: 'menu.terms', path: '/terms/list', modules: ['TERM'], icon: IconVocabulary },
          { label: 'menu.similar_terms', path: '/terms/similar-terms/list', modules: ['TERM'], icon: IconVocabulary },
          { label: 'menu.synonym_terms', path: '/terms/synonym-terms/list', modules: ['TERM'], icon: IconVocabulary },
        ],
      },
      {
        label: 'menu.tutorials',
        icon: IconPlayerPlay,
        items: [
          { label: 'menu.tutorials', path: '/tutorials/list', modules: ['TUTORIALS'], icon: IconPlayerPlay },
          {
            label: 'menu.tutorial_instructors',
            path: '/tutorials/instructors',
            modules: ['TUTORIALS'],
            icon: IconPlayerPlay,
          },
          {
            label: 'menu.watch_list',
            path: '/tutorials/watch-list',
            modules: ['WATCH_TUTORIALS'],
            icon: IconPlayerPlay,
          },
        ],
      },
      {
        label: 'menu.modules',
        icon: IconBarbell,
        items: [
          { label: 'menu.modules', path: '/modules/list', modules: ['MODULE'], icon: IconBarbell },
          { label: 'menu.exercises', path: '/exercises/list', modules: ['MODULE'], icon: IconBarbell },
          { label: 'menu.daily_tasks', path: '/modules/daily-tasks', modules: ['MODULE'], icon: IconBarbell },
        ],
      },
      {
        label: 'menu.books',
        icon: IconBooks,
        items: [
          { label: 'menu.books', path: '/books/list', modules: ['BOOK_LIST'], icon: IconBooks },
          { label: 'menu.authors', path: '/books/authors', modules: ['BOOK'], icon: IconBooks },
          { label: 'menu.genres', path: '/books/genres', modules: ['BOOK'], icon: IconBooks },
          { label: 'menu.publishers', path: '/books/publishers', modules: ['BOOK'], icon: IconBooks },
          { label: 'menu.wishlist', path: '/books/wishlist', modules: ['BOOK_WISHLIST'], icon: IconBooks },
          { label: 'menu.gardner_books', path: '/books/gardner-books', modules: ['GARDNER_BOOK'], icon: IconBooks },
        ],
      },
      {
        label: 'menu.articles',
        icon: IconArticle,
        items: [
          { label: 'menu.articles', path: '/articles/list', modules: ['ARTICLE'], icon: IconArticle },
          {
            label: 'menu.article_categories',
            path: '/articles/categories',
            modules: ['ARTICLE_CATEGORY'],
            icon: IconArticle,
          },
          { label: 'menu.article_types', path: '/articles/types', modules: ['ARTICLE_TYPES'], icon: IconArticle },
        ],
      },
      { label: 'menu.homeworks', path: '/homeworks', modules: ['HOMEWORK'], icon: IconNotebook },
      { label: 'menu.exams', path: '/exams/list', modules: ['EXAM'], icon: IconCertificate },
      {
        label: 'menu.summaries',
        icon: IconFileText,
        items: [
          {
            label: 'menu.summary_classes',
            path: '/summaries/classes',
            modules: ['SUMMARY_CLASSES'],
            icon: IconFileText,
          },
          { label: 'menu.summary_tags', path: '/summaries/tags', modules: ['SUMMARY_TAGS'], icon: IconFileText },
          { label: 'menu.summary_books', path: '/summaries/books', modules: ['SUMMARY'], icon: IconFileText },
        ],
      },
      { label: 'menu.certificates', path: '/certificates/list', modules: ['CERTIFICATES'], icon: IconAward },
      { label: 'menu.company_documents', path: '/company-documents', modules: ['COMPANY_DOCUMENTS'], icon: IconFolder },
      {
        label: 'menu.buy_activation_code',
        path: '/activation-code-payment/create',
        modules: ['BUY_ACTIVATION_CODE'],
        icon: IconShoppingCart,
      },
      { label: 'menu.metronome', path: '/metronome', modules: ['METRONOME'], icon: IconMetronome, isExternal: true },
    ],
  },
];

export const menuEntries: readonly MenuEntry[] = menu.flatMap(({ entries }) =>
  entries.flatMap((entry) => (isGroup(entry) ? entry.items : [entry])),
);
