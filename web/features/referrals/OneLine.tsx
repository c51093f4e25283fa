import classes from './OneLine.module.css'

/** A fact on one line of a table; the whole of it in the tooltip, in the panel and on phones. */
export const OneLine = ({ text }: { text: string }) => (
  <span className={classes.line} title={text}>
    {text}
  </span>
)
