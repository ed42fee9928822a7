/** Moves the messages to the other end of the screen when they are over the control in use. */

let avoided: HTMLElement | null = null;

function avoid({ target }: Event): void {
  const control = target instanceof Element ? target.closest('a, button, input, select, textarea') : null;
  if (!control || !avoided || avoided.contains(control)) return;
  const [over, under] = [avoided.getBoundingClientRect(), control.getBoundingClientRect()];
  const isBeside = over.x > under.x + under.width || under.x > over.x + over.width;
  const isApart = over.y > under.y + under.height || under.y > over.y + over.height;
  if (!isBeside && !isApart) avoided.toggleAttribute('data-low');
}

/** The place of the messages, at its first end again. */
export function makeRoom(messages: HTMLElement | null): void {
  messages?.removeAttribute('data-low');
  if (avoided === null) {
    document.addEventListener('focusin', avoid);
    document.addEventListener('pointerover', avoid);
  }
  avoided = messages;
}
