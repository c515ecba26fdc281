/** As people read it out: three digits, and three. */
export function Digits({ code }: { code: string }) {
  return (
    <p class="code">
      <span class="unseen">{code.split("").join(" ")}</span>
      <span aria-hidden="true">
        {code.slice(0, 3)} {code.slice(3)}
      </span>
    </p>
  );
}
