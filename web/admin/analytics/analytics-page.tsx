import { adminMessages } from '#contract/admins/admin-messages.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { CountCards } from '../count-cards.tsx';
import { AdminFailure } from '../admin-failure.tsx';
import { type Analytics, useAnalytics } from './analytics.queries.ts';
import { ChartFigure } from './chart-figure.tsx';
import { blogFrequency, type ChartValue, dailyUsers, topBlogs, topNotes, weeklyUsers } from './chart-values.ts';
import { Bars, DailyLine, HorizontalBars, Shares } from './charts.tsx';
import classes from './analytics-page.module.css';

function MostViewed({ title, thing, values }: { title: string; thing: string; values: readonly ChartValue[] }) {
  return (
    <ChartFigure title={title} level={3} headers={[thing, 'Views']} values={values}>
      <HorizontalBars title={title} unit="Views" values={values} />
    </ChartFigure>
  );
}

function Charts({ summary, activeUsers, blogFrequency: written, mostViewed, trafficSource }: Analytics) {
  const [daily, weekly, frequency] = [dailyUsers(activeUsers), weeklyUsers(activeUsers), blogFrequency(written)];
  return (
    <>
      <CountCards
        label="Totals"
        cards={[
          { label: 'Users', count: summary.totalUsers },
          { label: 'Blogs', count: summary.totalBlogs },
          { label: 'Notes', count: summary.totalNotes },
          { label: 'Comments', count: summary.totalComments },
        ]}
      />
      <ChartFigure title="Daily Active Users" headers={['Day', 'Users']} values={daily}>
        <DailyLine title="Daily Active Users" unit="Users" values={daily} />
      </ChartFigure>
      <div className={classes.pair}>
        <ChartFigure title="Weekly Active Users" headers={['Week', 'Users']} values={weekly}>
          <Bars title="Weekly Active Users" unit="Users" values={weekly} />
        </ChartFigure>
        <ChartFigure title="Traffic Source" headers={['Source', 'Visitors']} values={trafficSource.sources}>
          <Shares title="Traffic Source" values={trafficSource.sources} />
        </ChartFigure>
      </div>
      <ChartFigure title="Blog Post Frequency" headers={['Month', 'Blogs']} values={frequency}>
        <Bars title="Blog Post Frequency" unit="Blogs" values={frequency} />
      </ChartFigure>
      <section className={classes.viewed} aria-labelledby="most-viewed">
        <h2 id="most-viewed">Most Viewed Content</h2>
        <div className={classes.pair}>
          <MostViewed title="Top Blogs" thing="Blog" values={topBlogs(mostViewed)} />
          <MostViewed title="Top Notes" thing="Note" values={topNotes(mostViewed)} />
        </div>
      </section>
    </>
  );
}

/** How the site is used, out of what it records itself. */
export function AnalyticsPage() {
  const { data, isError, isFetching, refetch } = useAnalytics();
  return (
    <div className={classes.page} aria-busy={isFetching}>
      <h1>Analytics</h1>
      {data ? (
        <Charts {...data} />
      ) : isError ? (
        <AdminFailure onRetry={() => void refetch()} isRetrying={isFetching}>
          {adminMessages.analytics.failed}
        </AdminFailure>
      ) : (
        <Spinner />
      )}
    </div>
  );
}
