/** Phrases that an editor of each language replaced, whatever replaced them: none comes back. */
import { expect, it } from 'vitest';
import { mailsOf, screenTexts, vocabularyTexts } from '@/test/product-texts';
import type { Language } from './languages';

const replaced: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Monday',
    'Eight crafts',
    'isn’t on the wall',
    'on the wall',
    'Narrow the',
    'Kuwait’s studio',
    'as wide as Kuwait',
    'our own eyes',
    'What we hold',
    'of one city',
    'speak well of',
    'Talk to the studio',
    'a person answers',
    'Nobody matches',
    'Take one away',
    'Left blank, we show',
    'Readers of the Arabic site',
    'is kept until you send',
    'nothing to apply for',
    'waits without need',
    'something needs you',
    'I am here as',
    'must agree',
    'with a provider so far',
    'Connected sign-ins',
    'Parts of this page',
    'do not recognise',
    'Signed out there',
    'learns your password',
    'requests that wait',
    'makes the first one',
    'may not do this',
    'value does not fit',
    'One step is left',
    'no longer know your',
    'read this at',
    'live chat',
    'Welcome back',
  ],
  ar: [
    'من الاثنين',
    'تصفّح العلامات التجارية وطلب',
    '(مجانًا) التصفّح',
    'يقرأه',
    'رقمًا صحيحًا',
    'الاتفاقيات المنتهية',
    'معتذر عنه',
    'شكراً لكم',
    'يمكنكم',
    'بإغلاق حسابك',
    'ثمانية تخصصات',
    'مجالات أخرى',
    'محتوى يومي',
    'اليد التي تصنع الفرق',
    'يقدّم تعليقًا',
    'وبقي كل ما سواها',
    'سلامة الجميع',
    'طلب أحدهم',
    'إرهاقها',
    'لبقائك مسجّل',
    'غير مؤكد',
    'الحقول المحددة',
    'فشل تسجيل الدخول',
    'الدردشة',
  ],
};

it.each(Object.keys(replaced) as Language[])('what an editor replaced stays out of every text, in %s', (language) => {
  const texts = [...screenTexts(language), ...mailsOf(language), ...(language === 'ar' ? vocabularyTexts() : [])];
  const found = texts.flatMap(([where, text]) =>
    replaced[language]
      .filter((phrase) => text.toLowerCase().includes(phrase.toLowerCase()))
      .map((phrase) => `${where}: ${phrase}: ${text}`),
  );
  expect(found).toEqual([]);
});
