/** The dialog comes in a file of its own, with the package that it needs. */
export async function loadCropDialog() {
  const { CropDialog } = await import('./crop-dialog');
  return { default: CropDialog };
}
