/** The family setting, as whoever sits here likes it: what is rude is drawn and named as a sock, and a lie is a fib. */
class Family {
  on: boolean = $state(false);
}

export const family = new Family();
