/** Builds a form of one page to print and fill in. */
export function buildIntakeFormPdf(vendorName: string, questions: string[]): Buffer {
  const lines = [
    `BT /F1 20 Tf 56 720 Td (${escaped(vendorName)}) Tj ET`,
    'BT /F1 14 Tf 56 692 Td (Intake form) Tj ET',
    ...questions.flatMap((question, nth) => {
      const y = 640 - 64 * nth
      return [`BT /F1 11 Tf 56 ${y} Td (${question}) Tj ET`, `56 ${y - 28} m 556 ${y - 28} l S`]
    }),
  ].join('\n')
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${lines.length} >>\nstream\n${lines}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ])
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, '\\$&').replaceAll('’', "'")

function pdf(objects: string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, nth) => {
    const offset = text.length
    text += `${nth + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  // One byte a letter, so that the offsets are right.
  return Buffer.from(`${text}startxref\n${start}\n%%EOF\n`, 'latin1')
}
