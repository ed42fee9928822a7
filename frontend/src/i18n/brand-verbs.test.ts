/**
 * A name does not tell its gender, so no Arabic verb may need it: «طلب تعديل من مطعم يامال», never «تطلب مطعم يامال».
 * No text puts one of the verbs below before or after the name of a brand or a person.
 */
import { describe, expect, it } from 'vitest';
import { mailsOf, screenTexts } from '@/test/product-texts';

/** Past stems, with and without the feminine ending. «طلب» alone is a noun, too, and is left out. */
const PAST = [
  'اختار', 'اعتمد', 'اعتذر', 'رفض', 'قبل', 'سجّل', 'أكّد', 'أكد', 'وافق', 'راجع', 'عدّل', 'سحب', 'أرسل', 'أبلغ',
  'دفع', 'ألغى', 'أضاف', 'دعا', 'كتب', 'ردّ', 'رد', 'فتح', 'أغلق', 'أخفى', 'سلّم', 'استلم', 'غيّر', 'حذف', 'نشر',
  'قدّم', 'أعاد', 'شارك', 'أوقف', 'أبطل', 'قرّر',
]; // prettier-ignore
const FEMININE_ONLY = ['طلبت', 'اختارت', 'ألغت', 'دعت', 'أخفت'];
/** Stems of the present, after its «ي» or «ت». */
const PRESENT = [
  'طلب', 'ختار', 'عتمد', 'عتذر', 'رفض', 'قبل', 'سجّل', 'ؤكّد', 'ؤكد', 'وافق', 'راجع', 'عدّل', 'سحب', 'رسل', 'بلغ',
  'دفع', 'لغي', 'ضيف', 'دعو', 'كتب', 'ردّ', 'رد', 'فتح', 'غلق', 'خفي', 'سلّم', 'ستلم', 'غيّر', 'حذف', 'نشر', 'قدّم',
  'عيد', 'شارك', 'نتظر', 'رغب', 'ريد', 'قرّر',
]; // prettier-ignore

/** What a text puts in for a name: {{brand}} on a screen, {{ about.name_or("…") }} in a mail. */
const NAME = String.raw`\{\{ ?(?:self::isolated\()?(?:name|names|author|reviewed|brand|brands|creative|from|other|other_side|about\.name_or)\b[^}]*\}\}`;
const VERB = [...PAST.map((stem) => `${stem}ت?`), ...FEMININE_ONLY, ...PRESENT.map((stem) => `[يت]${stem}`)].join('|');
const START = String.raw`(?<![\p{L}\p{M}])[وف]?(?:س)?`;
const END = String.raw`(?![\p{L}\p{M}])`;
const before = new RegExp(`${START}(?:${VERB})${END} ?${NAME}`, 'u');
const after = new RegExp(`${NAME} (?:قد )?${START}(?:${VERB})${END}`, 'u');

const gendered = (text: string) => before.test(text) || after.test(text);

describe('what a name does', () => {
  it.each([
    'تطلب {{ brand }} تعديلًا',
    'خبر سار: اختارت {{ brand }} عرضك',
    'أغلقه {{name}}، ورد {{name}} عليه',
    '{{brand}} تنتظر عرضك',
    'وسيُراجع {{name}} العمل، ثم يعتمد {{name}} النسخة',
  ])('is found where it is a verb: %s', (text) => {
    expect(gendered(text)).toBe(true);
  });

  it.each(['وصلك طلب{{ from }} لتعديل العمل', 'طلب {{name}}', 'وقع اختيار {{name}} على عرضك', 'رفض طلب {{name}}؟'])(
    'is a noun: %s',
    (text) => {
      expect(gendered(text)).toBe(false);
    },
  );

  it('is a noun in every text of the screens and the mails', () => {
    const texts = [...screenTexts('ar'), ...mailsOf('ar')];
    expect(texts.length).toBeGreaterThan(2_000);
    expect(texts.filter(([, text]) => gendered(text))).toEqual([]);
  });
});
