#include "tenant_sql/project_sessions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

#include "core/retry_after.hpp"

namespace signalbox::tenant_sql {

namespace asio = boost::asio;
using core::errc;
using core::result;

namespace {

std::unexpected<core::error> refuse(std::string message, const char* code) {
  auto refused = core::fail(errc::too_many_requests, std::move(message));
  refused.error().retry_after = core::retry_after::at_once;
  refused.error().detail_code = code;
  return refused;
}

}  // namespace

asio::awaitable<result<lease>> project_sessions::acquire(domain::session_address at,
                                                         session_role role,
                                                         domain::account_id person) {
  auto& of_person = running_of_[person];
  if (of_person >= bounds_.running_of_person_max) {
    co_return refuse(fmt::format("The limit of {} running statements per member of this project is "
                                 "reached. Wait until one of yours ends, or cancel it.",
                                 of_person),
                     person_limit_code);
  }
  if (running_ >= bounds_.running_max) {
    if (of_person == 0) running_of_.erase(person);
    co_return refuse(
        fmt::format("The limit of {} running statements in this project is reached. Try "
                    "again when one has ended.",
                    running_),
        project_limit_code);
  }
  ++of_person;
  ++running_;
  // The lease counts from here on, whatever fails.
  lease taken(shared_from_this(), session{.on = nullptr, .folder = nullptr, .role = role}, person);
  const auto until = std::chrono::steady_clock::now() + bounds_.connect_time;
  if (auto idle = take_idle(role)) {
    taken.session_ = std::move(*idle);
    co_return taken;
  }
  auto opened = co_await open(std::move(at), role, until);
  if (!opened) co_return std::unexpected(opened.error());
  taken.session_ = std::move(*opened);
  co_return taken;
}

asio::awaitable<result<session>> project_sessions::borrow_reader(domain::session_address at,
                                                                 postgres::deadline until) {
  if (auto idle = take_idle(session_role::reader)) co_return std::move(*idle);
  co_return co_await open(std::move(at), session_role::reader, until);
}

asio::awaitable<result<session>> project_sessions::open(domain::session_address at,
                                                        session_role role,
                                                        postgres::deadline until) {
  auto opened = co_await open_session(std::move(at), role, cancels_, until);
  if (!opened) co_return opened;
  const int backend = opened->on->backend();
  backends_->insert(backend);
  // The entry ends with the session, wherever it is.
  opened->listed = std::shared_ptr<void>(
      nullptr, [in = backends_, backend](const void*) { in->erase(in->find(backend)); });
  co_return opened;
}

asio::awaitable<result<borrowed_session>> project_sessions::borrow(domain::session_address at,
                                                                   session_role role,
                                                                   postgres::deadline until) {
  auto turn = co_await await_turn(until);
  if (!turn) co_return std::unexpected(std::move(turn.error()));
  ++borrowed_;
  // It counts from here on, whatever fails.
  borrowed_session taken(shared_from_this(),
                         session{.on = nullptr, .folder = nullptr, .role = role});
  if (auto idle = take_idle(role)) {
    taken.session_ = std::move(*idle);
  } else {
    auto opened = co_await open(std::move(at), role, until);
    if (!opened) co_return std::unexpected(opened.error());
    taken.session_ = std::move(*opened);
  }
  // The owner of the database controls the search path of its roles.
  auto prepared = co_await prepare_catalogue_session(taken.on(), until);
  if (!prepared) co_return std::unexpected(prepared.error());
  co_return taken;
}

asio::awaitable<result<void>> project_sessions::await_turn(postgres::deadline until) {
  // A page of the dashboard reads several lists at once.
  while (borrowed_ >= bounds_.borrowed_max) {
    const auto now = std::chrono::steady_clock::now();
    if (waiting_.size() >= bounds_.waiting_max || bounds_.borrowed_max == 0 || now >= until)
      co_return refuse("The catalogue of this database is being read too often. Try again.",
                       catalogue_limit_code);
    auto timer = std::make_shared<asio::steady_timer>(co_await asio::this_coro::executor, until);
    waiting_.push_back(timer);
    boost::system::error_code ended;
    co_await timer->async_wait(asio::redirect_error(asio::use_awaitable, ended));
    std::erase(waiting_, timer);
  }
  co_return result<void>{};
}

void project_sessions::release_borrowed() {
  --borrowed_;
  if (waiting_.empty()) return;
  waiting_.front()->cancel();
  waiting_.pop_front();
}

std::optional<session> project_sessions::take_idle(session_role role) {
  for (;;) {
    const auto found = std::ranges::find(idle_.rbegin(), idle_.rend(), role, &session::role);
    if (found == idle_.rend()) return std::nullopt;
    auto usable = std::move(*found);
    idle_.erase(std::next(found).base());
    if (usable.on->usable()) return usable;
  }
}

void project_sessions::keep(session unused) {
  unused.idle_since = std::chrono::steady_clock::now();
  idle_.push_back(std::move(unused));
  if (idle_.size() > bounds_.idle_max) idle_.erase(idle_.begin());
}

void project_sessions::release_person(const domain::account_id& person) {
  const auto found = running_of_.find(person);
  if (--found->second == 0) running_of_.erase(found);
}

void project_sessions::close_idle(std::chrono::steady_clock::time_point now) {
  std::erase_if(idle_,
                [&](const session& one) { return now - one.idle_since >= bounds_.idle_time; });
}

lease& lease::operator=(lease&& other) noexcept {
  std::swap(from_, other.from_);
  std::swap(session_, other.session_);
  std::swap(person_, other.person_);
  std::swap(counts_for_person_, other.counts_for_person_);
  return *this;
}

lease::~lease() {
  if (!from_) return;
  session_.on.reset();
  from_->release_session();
  if (counts_for_person_) from_->release_person(person_);
}

asio::awaitable<void> lease::give_back(lease ended) {
  // Nothing of the person runs any more; the connection exists until it is kept or closed.
  ended.counts_for_person_ = false;
  ended.from_->release_person(ended.person_);
  auto& used = ended.session_;
  const auto until = std::chrono::steady_clock::now() + ended.from_->bounds_.reset_time;
  const auto reset = co_await used.on->reset(until);
  if (!reset) co_return;
  ended.from_->keep(std::move(used));
}

borrowed_session::~borrowed_session() {
  if (!from_) return;
  session_.on.reset();
  from_->release_borrowed();
}

asio::awaitable<void> borrowed_session::give_back(borrowed_session ended) {
  auto& used = ended.session_;
  const auto until = std::chrono::steady_clock::now() + ended.from_->bounds_.reset_time;
  const auto reset = co_await used.on->reset(until);
  if (!reset) co_return;
  ended.from_->keep(std::move(used));
}

}  // namespace signalbox::tenant_sql
