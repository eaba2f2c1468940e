import { Button } from '@mantine/core';
import { Link } from 'react-router';
import classes from './prose.module.css';

/** The two ways to see for oneself. */
export function TryIt() {
  return (
    <p className={classes.actions}>
      <Button component={Link} to="/signup" size="md">
        Create a free account
      </Button>
      <Button component={Link} to="/live-demo" size="md" variant="default">
        Try it without an account
      </Button>
    </p>
  );
}
