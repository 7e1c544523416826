#include "simulations/people/person.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace signalbox::simulations {

namespace {

using client_phase = live_client::phase;

/// The same backoff as in `web/src/streams/connection/backoff.ts`.
constexpr run_time backoff_base = std::chrono::seconds{1};
constexpr run_time backoff_cap = std::chrono::seconds{15};
constexpr double jitter_share = 0.3;
constexpr int doublings_max = 10;
/// A connection that is not admitted within this time is retried.
constexpr run_time patience = std::chrono::seconds{20};
/// A token is renewed at this age.
constexpr std::chrono::minutes renewed_after{50};
/// The probability that a user who changes pages follows a link to a project without access.
constexpr double curiosity = 0.05;

}  // namespace

person::person(run_context& around, std::size_t number, identity user)
    : around_(around),
      number_(number),
      user_(std::move(user)),
      habits_(around.plan.people, around.plan.seed, number),
      client_(around.book, around.tally.deliveries) {}

// Arriving and leaving.

void person::come(run_time planned) {
  is_here_ = true;
  is_away_ = false;
  was_live_ = false;
  ++visit_;
  ++around_.tally.visits;
  failures_ = 0;
  planned_ = planned;
  lost_since_.reset();
  client_ = live_client(around_.book, around_.tally.deliveries);
  change_organization();
  later(habits_.stay(), [this] {
    if (around_.phases.leaving_at(around_.time.now()) == arrival_schedule::leaving::forbidden)
      return;
    leave();
    around_.gone(number_);
  });
  dial();
  think();
}

void person::leave() {
  if (!is_here_) return;
  is_here_ = false;
  ++visit_;
  if (lost_since_) ++around_.tally.given_up;
  if (line_ != 0) around_.network.hang_up(std::exchange(line_, 0));
}

void person::cut_off(run_time lasts) {
  if (!is_here_ || is_away_) return;
  is_away_ = true;
  if (line_ != 0) around_.network.lose(std::exchange(line_, 0));
  client_.lose(true);
  // Reconnecting is impossible until the network is back.
  note_loss(around_.time.now() + lasts);
  later(lasts, [this] {
    is_away_ = false;
    dial();
  });
}

void person::later(run_time delay, std::function<void()> what) {
  around_.time.in(delay, [this, visit = visit_, what = std::move(what)] {
    if (visit == visit_) what();
  });
}

// The connection.

void person::dial() {
  if (is_away_ || line_ != 0) return;
  ++around_.tally.attempts;
  const auto rate = habits_.is_slow() ? around_.plan.people.slow_bytes_per_second : 0;
  const auto line = around_.network.dial(*this, rate);
  if (!line) return fail("refused");
  line_ = *line;
  client_.open(around_.token(user_));
  handle_notices();
  later(patience, [this, line = line_] {
    if (line != line_ || client_.current_phase() != client_phase::opening) return;
    around_.network.hang_up(std::exchange(line_, 0));
    client_.lose(false);
    fail("no answer");
  });
  schedule_renewal();
}

void person::schedule_dial(run_time pause) {
  later(pause, [this] { dial(); });
}

void person::fail(const std::string& why) {
  ++around_.tally.failures[why];
  schedule_dial(backoff());
}

run_time person::backoff() {
  const auto doublings = std::min<std::uint64_t>(failures_++, doublings_max);
  const auto full = std::min(backoff_cap, backoff_base * (std::int64_t{1} << doublings));
  const auto part = 1 - jitter_share * habits_.real();
  return run_time{static_cast<std::int64_t>(static_cast<double>(full.count()) * part)};
}

void person::schedule_renewal() {
  later(renewed_after, [this, line = line_] {
    if (line != line_) return;
    client_.renew(around_.token(user_));
    handle_notices();
    schedule_renewal();
  });
}

void person::handle_notices() {
  for (auto& each : client_.take_notices())
    around_.network.emit(line_, std::move(each));
}

void person::arrived(std::uint64_t line, std::string_view packet) {
  if (line != line_) return;
  client_.receive(packet, around_.time.now());
  if (client_.current_phase() == client_phase::refused ||
      client_.current_phase() == client_phase::ended) {
    const bool refused = client_.current_phase() == client_phase::refused;
    around_.network.hang_up(std::exchange(line_, 0));
    client_.lose(false);
    if (was_live_) note_loss(around_.time.now());
    return fail(refused ? "not admitted" : "signed out");
  }
  handle_notices();
  if (is_live()) note_live();
}

void person::closed(std::uint64_t line, std::string_view why) {
  if (line != line_) return;
  line_ = 0;
  const auto after = std::chrono::milliseconds{client_.reconnect_after_ms()};
  const bool was_let_in = client_.current_phase() != client_phase::opening;
  client_.lose(false);
  if (!was_let_in) return fail(std::string{why});
  note_loss(around_.time.now());
  schedule_dial(after.count() > 0 ? run_time{after} : backoff());
}

void person::note_live() {
  const auto now = around_.time.now();
  failures_ = 0;
  if (!std::exchange(was_live_, true) && !lost_since_) {
    around_.tally.connect_us.add(static_cast<std::uint64_t>((now - planned_).count()));
  }
  if (!lost_since_) return;
  ++around_.tally.recoveries;
  around_.tally.resume_us.add(
      static_cast<std::uint64_t>(std::max(now - *lost_since_, run_time{0}).count()));
  lost_since_.reset();
}

void person::note_loss(run_time since) {
  if (lost_since_) return;
  ++around_.tally.losses;
  lost_since_ = since;
}

// Pages.

void person::think() {
  later(habits_.think(), [this] {
    if (is_live()) act(habits_.next_deed());
    think();
  });
}

void person::act(deed what) {
  foreign_project_.reset();
  switch (what) {
    case deed::watch_list:
      open_list();
      break;
    case deed::open_project:
      follow_project();
      break;
    case deed::switch_organization:
      change_organization();
      break;
    case deed::follow_log:
      follows_log_ = true;
      break;
    case deed::lose_network:
      return cut_off(habits_.away());
  }
  show_page();
  handle_notices();
}

void person::open_list() {
  project_.reset();
  follows_log_ = false;
}

void person::follow_project() {
  const auto& theirs = around_.everything.organizations[organization_].projects;
  follows_log_ = false;
  if (!theirs.empty()) project_ = theirs[habits_.choose(theirs.size())];
}

void person::change_organization() {
  const auto& theirs = around_.everything.people[number_].organizations;
  organization_ = theirs[habits_.choose(theirs.size())];
  open_list();
  if (habits_.real() < curiosity && !around_.everything.projects.empty())
    foreign_project_ = habits_.choose(around_.everything.projects.size());
  show_page();
}

void person::show_page() {
  const auto& all = around_.everything;
  const auto& slug = all.organizations[organization_].slug.value;
  std::set<std::string> topics{"session", "platform", fmt::format("org:{}", slug)};
  if (project_) {
    topics.insert(fmt::format("project:{}", all.projects[*project_].ref.value));
    topics.insert(fmt::format("monitoring:{}", all.projects[*project_].ref.value));
  }
  if (foreign_project_)
    topics.insert(fmt::format("project:{}", all.projects[*foreign_project_].ref.value));
  if (follows_log_) topics.insert(fmt::format("audit:org:{}", slug));
  client_.want(topics, around_.time.now());
}

bool person::may_see(std::string_view topic) const {
  const auto& all = around_.everything;
  const auto& theirs = all.people[number_].organizations;
  const auto in_theirs = [&](const auto& holds) {
    return std::ranges::any_of(theirs, [&](std::size_t each) {
      return !around_.revoked.contains({number_, each}) && holds(all.organizations[each]);
    });
  };
  if (topic == "session" || topic == "platform") return true;
  const auto name = topic.substr(topic.rfind(':') + 1);
  if (topic.starts_with("org:") || topic.starts_with("audit:org:"))
    return in_theirs([&](const auto& one) { return one.slug.value == name; });
  return in_theirs([&](const auto& one) {
    return std::ranges::any_of(one.projects,
                               [&](std::size_t at) { return all.projects[at].ref.value == name; });
  });
}

}  // namespace signalbox::simulations
