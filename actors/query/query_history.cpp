#include "actors/query/query_history.hpp"

#include <utility>

#include "actors/runtime/retention_job.hpp"
#include "storage/query/history_repository.hpp"

namespace signalbox::actors {

namespace {

/// Rows deleted by one statement.
constexpr std::size_t expired_rows_max = 1'000;
/// One run deletes at most a million entries.
constexpr std::size_t expired_portions_max = 1'000;
/// The interval at which a list checks whether everything is stored.
constexpr std::chrono::milliseconds store_check_interval{10};

void store_history(postgres::connection& on, postgres::deadline until,
                   const std::vector<domain::history_entry>& entries) {
  storage::history_repository(on, until).append(entries);
}

}  // namespace

query_history::query_history(actor_context& context)
    : context_(context),
      writes_(context,
              {.kind = query_history_rows,
               .waiting_max = waiting_max,
               .batch_max = batch_max,
               .delay = batch_delay},
              store_history) {
  const retention_bounds within{.kind = query_history_rows,
                                .interval = retention_interval,
                                .portion_rows = expired_rows_max,
                                .portions_max = expired_portions_max};
  context.start(delete_old_rows(context, within, [&env = context.env] {
    return [then = env.now() - env.settings.query_history_life](postgres::connection& on,
                                                                postgres::deadline until) {
      return storage::history_repository(on, until).forget_before(then, expired_rows_max);
    };
  }));
}

void query_history::record(const query_ended& fact) {
  if (context_.env.settings.query_history_life.count() > 0) writes_.add(fact.what);
}

task<std::vector<domain::history_entry>> query_history::list(list_history request) {
  co_await stored();
  const auto read = [request](postgres::connection& on, postgres::deadline until) {
    return storage::history_repository(on, until).list(request.project, request.account,
                                                       request.filter);
  };
  co_return co_await context_.store(read);
}

task<done> query_history::clear(clear_history request) {
  co_await stored();
  const auto save = [request](postgres::connection& on, postgres::deadline until) {
    storage::history_repository(on, until).clear(request.project, request.account);
  };
  co_await context_.store(save);
  co_return done{};
}

task<void> query_history::stored() {
  for (auto left = store_wait; !writes_.is_empty() && left.count() > 0;
       left -= store_check_interval)
    co_await context_.sleep(store_check_interval);
}

}  // namespace signalbox::actors
