#include "tenant_sql/service.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <type_traits>
#include <utility>

namespace signalbox::tenant_sql {

namespace asio = boost::asio;
using core::result;

namespace {

constexpr std::size_t cancel_threads = 2;
constexpr unsigned cancels_max = 256;

/// Runs a coroutine on the thread of a project, and resumes on the caller's executor.
template <class T>
asio::awaitable<T> on(std::shared_ptr<shard> home, asio::awaitable<T> work) {
  co_return co_await asio::co_spawn(home->executor(), std::move(work), asio::use_awaitable);
}

/// Calls a function with a shard, whose functions may be called on its thread only.
template <class Work>
asio::awaitable<std::invoke_result_t<Work, shard&>> with(std::shared_ptr<shard> home, Work work) {
  co_return work(*home);
}

service::started stream_of(std::shared_ptr<shard> home, shard::started_run run) {
  if (!run) return std::unexpected(std::move(run.error()));
  return text_stream(std::move(home), std::move(*run));
}

}  // namespace

text_stream& text_stream::operator=(text_stream&& other) noexcept {
  std::swap(home_, other.home_);
  std::swap(run_, other.run_);
  return *this;
}

text_stream::~text_stream() {
  if (!run_ || home_->is_stopped()) return;
  // The run belongs to its thread.
  asio::post(home_->executor(), [run = std::move(run_)]() mutable {
    if (!run->is_paused()) run->abandon();
    run.reset();
  });
}

asio::awaitable<std::string> text_stream::next() {
  return on(home_, home_->next(run_));
}

asio::awaitable<bool> text_stream::feed(std::string data) {
  return on(home_, home_->feed(run_, std::move(data)));
}

asio::awaitable<void> text_stream::end_data(std::string reason) {
  return on(home_, home_->end_data(run_, std::move(reason)));
}

void text_stream::abandon() {
  if (home_->is_stopped()) return;
  asio::post(home_->executor(), [run = run_] { run->abandon(); });
}

service::service(const settings& how)
    : bounds_(how.bounds),
      cancel_threads_(cancel_threads),
      cancels_(std::make_shared<postgres::async::cancel_workers>(cancel_threads_.get_executor(),
                                                                 cancels_max)) {
  for (std::size_t index = 0; index < how.threads; ++index)
    shards_.push_back(std::make_shared<shard>(how.bounds, cancels_, counts_));
}

service::~service() {
  long_work_.stop();
  long_work_.join();
  // Requests in progress report to the shards' event loops, which must outlive them.
  cancel_threads_.stop();
  cancel_threads_.join();
  for (const auto& one : shards_)
    one->stop();
}

const std::shared_ptr<shard>& service::shard_of(const domain::project_ref& ref) {
  return shards_[std::hash<std::string>{}(ref.value) % shards_.size()];
}

asio::awaitable<service::started> service::run(text_request what, std::unique_ptr<result_writer> to,
                                               std::string transaction) {
  const auto home = shard_of(what.ref);
  auto starting = transaction.empty()
                      ? home->start(std::move(what), std::move(to))
                      : home->start_in(std::move(transaction), std::move(what), std::move(to));
  co_return stream_of(home, co_await on(home, std::move(starting)));
}

asio::awaitable<service::started> service::go_on(domain::project_ref ref, std::string cursor,
                                                 domain::account_id person, std::size_t page_rows) {
  const auto home = shard_of(ref);
  auto work = [=](shard& in) { return in.go_on(cursor, person, page_rows); };
  auto continuing = with(home, std::move(work));
  co_return stream_of(home, co_await on(home, std::move(continuing)));
}

asio::awaitable<bool> service::cancel(domain::project_ref ref, std::string id,
                                      domain::account_id person) {
  const auto home = shard_of(ref);
  auto work = [=](shard& in) { return in.cancel(ref, id, person); };
  auto cancelling = with(home, std::move(work));
  co_return co_await on(home, std::move(cancelling));
}

asio::awaitable<result<void>> service::begin(std::string id, text_request what) {
  const auto home = shard_of(what.ref);
  auto beginning = home->begin(std::move(id), std::move(what));
  co_return co_await on(home, std::move(beginning));
}

asio::awaitable<result<ended_transaction>> service::end(domain::project_ref ref, std::string id,
                                                        domain::account_id person,
                                                        std::string statement) {
  const auto home = shard_of(ref);
  auto ending = home->end(std::move(ref), std::move(id), person, std::move(statement));
  co_return co_await on(home, std::move(ending));
}

asio::awaitable<void> service::abort(domain::project_ref ref, std::string id,
                                     domain::account_id person) {
  const auto home = shard_of(ref);
  auto work = [=](shard& in) {
    in.abort(ref, id, person);
    return true;
  };
  auto aborting = with(home, std::move(work));
  (void)co_await on(home, std::move(aborting));
}

asio::awaitable<result<transaction_state>> service::transaction(domain::project_ref ref,
                                                                std::string id,
                                                                domain::account_id person) {
  const auto home = shard_of(ref);
  auto work = [=](shard& in) { return in.transaction(ref, id, person); };
  auto finding = with(home, std::move(work));
  co_return co_await on(home, std::move(finding));
}

asio::awaitable<std::vector<transaction_state>> service::transactions(domain::project_ref ref,
                                                                      domain::account_id person) {
  const auto home = shard_of(ref);
  auto work = [=](shard& in) { return in.transactions(ref, person); };
  auto listing = with(home, std::move(work));
  co_return co_await on(home, std::move(listing));
}

asio::awaitable<result<std::vector<running_statement>>> service::running(session_viewer by) {
  const auto home = shard_of(by.ref);
  auto listing = home->running(std::move(by));
  co_return co_await on(home, std::move(listing));
}

asio::awaitable<result<bool>> service::end_session(session_viewer by, int backend, end_mode how) {
  const auto home = shard_of(by.ref);
  auto ending = home->end_session(std::move(by), backend, how);
  co_return co_await on(home, std::move(ending));
}

asio::awaitable<result<schema_reading>> service::read_schema(
    domain::project_ref ref, domain::session_address at, session_role role,
    std::function<bool(std::string_view)> is_known) {
  const auto home = shard_of(ref);
  auto reading = home->read_schema(std::move(ref), std::move(at), role, std::move(is_known));
  co_return co_await on(home, std::move(reading));
}

asio::awaitable<result<catalogue_rows>> service::read_catalogue(domain::project_ref ref,
                                                                domain::session_address at,
                                                                session_role role,
                                                                catalogue_query what) {
  const auto home = shard_of(ref);
  auto reading = home->read_catalogue(std::move(ref), std::move(at), role, std::move(what));
  co_return co_await on(home, std::move(reading));
}

std::shared_ptr<row_feed> service::follow_rows(row_feed::source from, row_feed::report to) {
  const auto home = shard_of(from.ref);
  return std::make_shared<row_feed>(home, live_, std::move(from), std::move(to));
}

}  // namespace signalbox::tenant_sql
