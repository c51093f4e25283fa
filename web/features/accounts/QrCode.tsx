import { encode } from 'uqr'

const SIZE = 200

/** A QR code, dark on white in both colour schemes, as cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`

  return <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} width={SIZE} height={SIZE} />
}
