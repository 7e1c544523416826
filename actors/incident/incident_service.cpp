#include "actors/incident/incident_service.hpp"

#include <algorithm>
#include <ranges>
#include <utility>
#include <vector>

#include "actors/messages/conversations.hpp"
#include "actors/messages/fleet.hpp"
#include "actors/messages/organization.hpp"
#include "actors/project/operation_planning.hpp"
#include "actors/runtime/notification_channels.hpp"
#include "actors/runtime/service.hpp"
#include "actors/runtime/stamp.hpp"
#include "actors/status/status_address.hpp"
#include "domain/incident/incident_json.hpp"
#include "domain/incident/maintenance.hpp"
#include "storage/incident/incident_audience_repository.hpp"
#include "storage/incident/incident_outbox.hpp"
#include "storage/status/status_subscriber_repository.hpp"

namespace signalbox::actors {

namespace {

using core::json;
using core::result;
using domain::incident;
using storage::incident_repository;

storage::notification_targets outbox_of(const environment& env) {
  storage::notification_targets made{
      .targets = {}, .at = env.now(), .has_subscribers = sends_status_mails(env)};
  if (env.channels == nullptr) return made;
  made.targets = env.channels->targets();
  // Mails for which there is no server would be retried for a day, and then be reported as lost.
  if (!env.mail.configured())
    std::erase_if(made.targets,
                  [](const auto& each) { return each.kind == domain::delivery_kind::mail; });
  return made;
}

/// A merge patch keeps fields that it does not mention, so a published incident must clear its
/// flag.
json patch_for_operators(const incident& current) {
  if (domain::is_closed(current.state)) return {};
  auto shown = domain::incident_json(current);
  if (!current.held_back) shown["held_back"] = nullptr;
  return shown;
}

}  // namespace

json public_incidents_json(const std::vector<incident>& open) {
  auto shown = json::object();
  for (const auto& each : open) {
    if (domain::is_shown_to_everyone(each)) shown[each.id.value] = domain::incident_json(each);
  }
  return shown;
}

json all_incidents_json(const std::vector<incident>& open) {
  auto shown = json::object();
  for (const auto& each : open)
    shown[each.id.value] = domain::incident_json(each);
  return shown;
}

incident_service::incident_service(actor_context& context, const incident_audiences& audiences,
                                   std::vector<incident> open)
    : context_(context), audiences_(audiences) {
  for (auto& each : open) {
    const auto id = each.id.value;
    open_.emplace(id, std::move(each));
  }
  set_timer();
}

template <class Change>
task<incident> incident_service::change(std::optional<domain::incident_id> id, Change make_change) {
  const auto turn = co_await context_.queue.enter();
  const auto save = [id, make_change, outbox = outbox_of(context_.env)](postgres::connection& on,
                                                                        postgres::deadline until) {
    return storage::change_and_enqueue(on, until, outbox, id, [&] {
      incident_repository all(on, until);
      return make_change(all);
    });
  };
  auto stored = co_await context_.commit(turn, save);
  adopt(stored);
  co_return stored;
}

task<incident> incident_service::open(const open_incident& request) {
  return change(std::nullopt,
                [request, by = stamp(context_.env, request.by)](incident_repository& all) {
                  return all.open(request.draft, request.message, by);
                });
}

task<alerts_answer> incident_service::handle(apply_alerts request) {
  const auto turn = co_await context_.queue.enter();
  const auto& env = context_.env;
  const auto save = [report = request.report, by = stamp(env, request.by),
                     holds_back = env.settings.hold_back_alerts,
                     outbox = outbox_of(env)](postgres::connection& on, postgres::deadline until) {
    return storage::apply_alerts_and_enqueue(on, until, outbox, report, holds_back, by);
  };
  auto stored = co_await context_.commit(turn, save);
  if (stored.what) adopt(*stored.what);
  alerts_answer answer{.did = stored.did, .what = std::move(stored.what)};
  co_return answer;
}

task<incident> incident_service::update(update_incident request) {
  return change(request.id,
                [request, by = stamp(context_.env, request.by)](incident_repository& all) {
                  return all.post_update(request.id,
                                         {.state = request.state,
                                          .message = request.message,
                                          .next_update_by = request.next_update_by},
                                         by);
                });
}

task<incident> incident_service::reopen(reopen_incident request) {
  return change(request.id,
                [request, by = stamp(context_.env, request.by)](incident_repository& all) {
                  return all.reopen(request.id,
                                    {.state = request.state,
                                     .message = request.message,
                                     .next_update_by = request.next_update_by},
                                    by);
                });
}

task<incident> incident_service::edit(edit_incident request) {
  return change(request.id,
                [request, by = stamp(context_.env, request.by)](incident_repository& all) {
                  return all.edit(request.id, request.requested, by);
                });
}

task<incident> incident_service::set_post_mortem(actors::set_post_mortem request) {
  return change(request.id,
                [request, by = stamp(context_.env, request.by)](incident_repository& all) {
                  return all.set_post_mortem(request.id, request.text, by);
                });
}

void incident_service::adopt(const incident& stored) {
  const auto& id = stored.id.value;
  const auto held = open_.find(id);
  const auto previous = held == open_.end() ? std::nullopt : std::optional(held->second);
  if (domain::is_closed(stored.state)) {
    open_.erase(id);
  } else {
    open_[id] = stored;
  }
  publish(stored, previous ? &*previous : nullptr);
  audiences_.outside.check();
  audiences_.subscribers.check();
  set_timer();
}

void incident_service::publish(const incident& current, const incident* previous) {
  auto* self = context_.self;
  const incident_published fact{current};
  fleet_service(self->system()).send(self, fact);
  status_service(self->system()).send(self, fact);
  // The post-mortem of a closed incident does not change any open incident.
  if (previous == nullptr && domain::is_closed(current.state)) return;
  audiences_.operators.merge({{"incidents", {{current.id.value, patch_for_operators(current)}}}});
  audiences_.everyone.merge(
      {{"incidents",
        {{current.id.value,
          domain::is_shown_to_everyone(current) ? domain::incident_json(current) : json()}}}});
  // An edit may have removed an organization from the scope: it is notified as well.
  const bool was_scoped = previous != nullptr && !domain::is_public(*previous);
  if (was_scoped || !domain::is_public(current))
    directory_service(self->system()).send(self, incident_changed{current});
}

std::vector<incident> incident_service::list_open() const {
  const auto values = std::views::values(open_);
  std::vector<incident> all(values.begin(), values.end());
  std::ranges::sort(all, {}, &incident::opened_at);
  return all;
}

task<incident_history> incident_service::describe(describe_incident request) {
  const auto read = [id = request.id](postgres::connection& on,
                                      postgres::deadline until) -> result<incident_history> {
    incident_repository all(on, until);
    auto what = all.find(id);
    if (!what) return std::unexpected(std::move(what.error()));
    auto edits = all.list_edits(id, edits_max);
    return incident_history{std::move(*what), std::move(edits)};
  };
  co_return co_await context_.store(read);
}

task<domain::incident_audience> incident_service::preview(preview_incident request) {
  const auto read = [draft = request.draft, mails_readers = sends_status_mails(context_.env)](
                        postgres::connection& on,
                        postgres::deadline until) -> result<domain::incident_audience> {
    storage::incident_audience_repository all(on, until);
    if (auto known = all.check_scope(draft); !known)
      return std::unexpected(std::move(known.error()));
    auto places = all.places();
    auto accounts = all.accounts();
    auto audience = domain::audience_of(draft, places, accounts);
    if (audience.public_page && mails_readers)
      audience.subscribers = storage::status_subscriber_repository(on, until).count();
    return audience;
  };
  co_return co_await context_.store(read);
}

task<std::vector<incident>> incident_service::list_newest(list_newest_incidents request) {
  const auto read = [count = request.count](postgres::connection& on, postgres::deadline until) {
    return incident_repository(on, until).list(count);
  };
  co_return co_await context_.store(read);
}

task<std::vector<incident>> incident_service::list_between(list_incidents_between request) {
  const auto read = [request](postgres::connection& on, postgres::deadline until) {
    return incident_repository(on, until).list_between(request.from, request.until, request.count);
  };
  co_return co_await context_.store(read);
}

task<std::vector<incident>> incident_service::list_recent(list_recent_incidents request) {
  const auto read = [since = context_.env.now() - std::chrono::days(request.days)](
                        postgres::connection& on, postgres::deadline until) {
    return incident_repository(on, until).list_recent(since, recent_scan_max);
  };
  auto all = co_await context_.store(read);
  const domain::incident_target target{
      .organization = request.organization,
      .projects = {{.ref = request.project, .region = request.region}}};
  co_return domain::recent_incidents_of(std::move(all), target);
}

void incident_service::set_timer() {
  std::optional<core::time_point> next;
  for (const auto& [id, each] : open_) {
    const auto change = domain::next_change(each);
    if (change && (!next || *change < *next)) next = change;
  }
  timer_.clear();
  if (next) timer_.set(*next);
}

task<void> incident_service::advance_due() {
  const auto now = context_.env.now();
  const auto due = std::ranges::find_if(open_, [now](const auto& each) {
    return domain::state_at(each.second, now) != each.second.state;
  });
  if (due == open_.end()) {
    set_timer();
    co_return;
  }
  // Incidents advance one at a time: adopting one sets the timer for the next.
  const auto advanced = co_await outcome_of(advance(due->second.id));
  if (advanced) co_return;
  context_.env.log.warn("incident.not_advanced error={}", advanced.error().message);
  timer_.set_after(load_retry_delay);
}

task<incident> incident_service::advance(domain::incident_id id) {
  const domain::requester by{.at = context_.env.now(), .name = std::string(platform_name)};
  return change(id, [id, by](incident_repository& all) { return all.advance(id, by); });
}

}  // namespace signalbox::actors
