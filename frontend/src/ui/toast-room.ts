/** Messages move to the other end of the screen when they are over the control in use. */

export function makeRoomForControls(): void {
  document.addEventListener('focusin', avoid);
  document.addEventListener('pointerover', avoid);
}

function avoid({ target }: Event): void {
  const messages = document.getElementById('toasts');
  const control = target instanceof Element ? target.closest('a, button, input, select, textarea') : null;
  if (!control || !messages || messages.contains(control)) return;
  if (messages.childElementCount === 0) {
    // The next ones begin where they belong.
    messages.removeAttribute('data-low');
    return;
  }
  const [over, under] = [messages.getBoundingClientRect(), control.getBoundingClientRect()];
  const isBeside = over.x > under.x + under.width || under.x > over.x + over.width;
  const isApart = over.y > under.y + under.height || under.y > over.y + over.height;
  if (!isBeside && !isApart) messages.toggleAttribute('data-low');
}
