/** Labels of payments that already say when the payment is due, as the ready-made plans write them. */
type Due = 'before_start' | 'on_delivery' | 'on_approval';

const SAYING: Readonly<Record<Due, RegExp>> = {
  before_start: /^(?:before (?:work starts|the start)|قبل (?:بدء العمل|البدء)|عند البدء)$/iu,
  on_delivery: /^(?:on delivery|عند التسليم)$/iu,
  on_approval: /^(?:(?:on|after) approval|on completion|(?:عند|بعد) الاعتماد|عند الإنجاز)$/iu,
};

/** Whether its time would only repeat the label. */
export function saysWhenDue({ label, due }: { readonly label: string; readonly due: Due }): boolean {
  return SAYING[due].test(label.trim());
}
