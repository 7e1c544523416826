#include "actors/session/session_actor.hpp"

#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/behavior.hpp"
#include "actors/runtime/service.hpp"
#include "actors/session/realtime_notes.hpp"
#include "actors/session/session_wire.hpp"
#include "actors/topic/snapshot_pieces.hpp"
#include "actors/topic/topic_name.hpp"
#include "domain/log/log_filter.hpp"
#include "domain/platform/clock_skew.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using core::json;

/// Delay between the end of an owner and the request for its next incarnation.
constexpr std::chrono::milliseconds find_again_delay{300};

/// Timeout of the directory for finding an owner.
constexpr std::chrono::seconds find_deadline{10};

/// How long subscriptions wait for the state of an organization to which the account was added.
constexpr std::chrono::seconds joining_max{2};

/// The longest topic name that is parsed; `monitoring:` and a ref have 31 bytes.
constexpr std::size_t topic_name_max = 64 + domain::log_filter_text_max;

}  // namespace

session_actor::session_actor(caf::actor_config& config, environment& env,
                             directory_handle directory, transport::connection_id connection,
                             transport::connect_request request)
    : caf::event_based_actor(config),
      context_{this, env},
      directory_(std::move(directory)),
      connection_(connection),
      request_(std::make_unique<transport::connect_request>(std::move(request))),
      contents_(env.roles),
      topics_(this, env.hub, connection, contents_) {}

void session_actor::on_exit() {
  // A pending timer keeps the memory of this actor, so everything large is released now.
  context_.tasks.clear();
  feed_.reset();
  joining_.clear();
  topics_.clear();
  contents_.begin({});
  directory_ = {};
}

caf::behavior session_actor::make_behavior() {
  count_unexpected_messages(this);
  set_down_handler([this](const caf::down_msg& down) { owner_ended(down.source); });
  connect(*std::exchange(request_, nullptr));
  return behavior_of<session_messages>(
      [this](const client_sent& sent) { handle(sent.event); },
      [this](const client_behind& behind) {
        if (feed_) renew(behind.topics);
      },
      [this](const client_gone&) { quit(); },
      [this](const topic_joined& joined) { topics_.confirm(joined); },
      [this](const organization_seen& fact) {
        publish(contents_.apply(fact));
        finish_joining(fact.view->what.slug);
      },
      [this](const organization_left& fact) {
        publish(contents_.apply(fact));
        finish_joining(fact.slug);
        context_.start(check_api_key());
      },
      [this](const membership_granted& fact) { apply(fact); },
      [this](const account_changed& fact) {
        if (!feed_) return;
        publish(contents_.apply(fact));
        end_forbidden();
      },
      [this](const ticket_changed&) {
        if (feed_) publish(contents_.apply_ticket_change());
      },
      [this](const project_transferred& fact) { apply(fact); },
      [this](const topic_audience_changed& fact) { apply(fact); },
      [this](const sign_in_ended& fact) { apply(fact); },
      [this](const token_expired& fact) {
        if (token_ends_ <= fact.now) end_with_token();
      });
}

void session_actor::handle(const transport::client_event& event) {
  const auto ack_id = event.ack_id;
  const auto refuse = [&](errc code, std::string message) {
    answer(ack_id, error_json(core::fail(code, std::move(message)).error()));
  };
  auto arguments = arguments_of(event);
  if (!feed_) {
    refuse(errc::unauthenticated, "Connect first.");
  } else if (arguments.is_null()) {
    refuse(errc::bad_request, "The event requires one object as its argument.");
  } else if (event.name == "subscribe") {
    const auto topic = text_member(arguments, "topic");
    context_.tasks.start(subscribe_to(topic, {.connection = connection_,
                                              .ack_id = ack_id,
                                              .epoch = text_member(arguments, "epoch"),
                                              .version = number_member(arguments, "version")}),
                         [this, ack_id, topic](const core::result<void>& outcome) {
                           const bool is_refused = !outcome.has_value();
                           note_realtime(
                               context_.env, topic,
                               is_refused ? realtime_event::refused : realtime_event::subscribed,
                               contents_.username(), is_refused ? &outcome.error() : nullptr);
                           if (is_refused) answer(ack_id, error_json(outcome.error()));
                         });
  } else if (event.name == "unsubscribe") {
    unsubscribe_from(text_member(arguments, "topic"), ack_id);
  } else if (event.name == "clock") {
    answer_with(ack_id, compare_clock(std::move(arguments), ack_id));
  } else if (event.name == "line") {
    answer_with(ack_id, show_line(std::move(arguments), ack_id));
  } else if (event.name == "authenticate") {
    answer_with(ack_id, authenticate(text_member(arguments, "token"), ack_id));
  } else {
    refuse(errc::bad_request, "There is no such event.");
  }
}

void session_actor::answer_with(ack ack_id, task<void> work) {
  context_.tasks.start(std::move(work), [this, ack_id](const core::result<void>& outcome) {
    if (!outcome) answer(ack_id, error_json(outcome.error()));
  });
}

void session_actor::answer(ack ack_id, const json& reply) {
  context_.env.hub.finish(connection_,
                          ack_id ? transport::encode_ack(*ack_id, wire_text(reply)) : nullptr);
}

task<void> session_actor::subscribe_to(std::string name, actors::subscribe request) {
  if (name.empty() || name.size() > topic_name_max)
    co_await core::result<void>(core::fail(errc::bad_request, "The topic is required."));
  const auto topic = co_await find_topic(name);
  const bool is_own = topic.kind == topic_kind::session;
  if (!is_own && !topics_.has_capacity_for(name)) {
    co_await core::result<void>(
        core::fail(errc::too_many_requests, "Too many subscriptions on one connection."));
  }
  co_await contents_.check_reach(topic);
  if (is_own) {
    const domain::organization_slug none;
    co_await contents_.check_subscription(topic, none);
    subscribe_own(request);
  } else {
    const auto found = co_await find_owner_of(name, topic);
    request.view = topic.view;
    topics_.add(name, found, request);
  }
  if (!request.ack_id) context_.env.hub.finish(connection_, nullptr);
}

void session_actor::subscribe_own(const actors::subscribe& request) {
  const auto joined =
      feed_->subscribe(request, [this] { return contents_.shown(contents_.state()); });
  topics_.add_own(joined);
}

void session_actor::unsubscribe_from(const std::string& topic, ack ack_id) {
  if (topics_.has(topic))
    note_realtime(context_.env, topic, realtime_event::unsubscribed, contents_.username());
  topics_.remove(topic);
  answer(ack_id, json::object());
}

task<void> session_actor::compare_clock(json arguments, ack ack_id) {
  const auto now = context_.env.now();
  const auto reading = co_await clock_reading_of(arguments, now);
  const auto skew = domain::clock_skew(reading);
  const bool is_skewed = domain::is_skewed(skew, context_.env.settings.clock_skew_max);
  publish(contents_.apply_clock_skew(is_skewed ? std::optional(skew) : std::nullopt));
  const json reply = {{"utcTime", core::to_iso8601(now)}};
  answer(ack_id, reply);
}

task<found_owner> session_actor::find_owner_of(std::string name, named_topic topic) {
  const auto* slug = topic.of<domain::organization_slug>();
  // Checked before the search, which may start the owner. The organization of a project is only
  // known afterwards.
  const auto organization = slug != nullptr ? *slug : domain::organization_slug{};
  const bool is_checked_later =
      topic.rule().owner == topic_owner::project || topic.rule().owner == topic_owner::snippet;
  if (!is_checked_later) {
    co_await until_joined(organization);
    co_await contents_.check_subscription(topic, organization);
  }
  auto found = co_await outcome_of(ask_for_owner(name, topic.rule().owner));
  if (!found && found.error().code == errc::not_found) co_return std::unexpected(no_such_topic());
  if (!found) co_return std::unexpected(std::move(found.error()));
  // Checked again, because the permission may have been revoked in the meantime.
  const topic_place where{found->organization, found->project, found->private_to};
  co_await until_joined(where.organization);
  co_await contents_.check_subscription(topic, where);
  co_return std::move(*found);
}

task<found_owner> session_actor::ask_for_owner(std::string name, topic_owner owner) {
  const find_owner request{std::move(name)};
  // Only the snippet actor knows the projects of snippets.
  if (owner == topic_owner::snippet) {
    const auto snippets = snippet_service(system()).current();
    co_return co_await context_.ask(snippets, request, find_deadline);
  }
  if (owner != topic_owner::simulation)
    co_return co_await context_.ask(directory_, request, find_deadline);
  // Only the simulation actor knows the runs.
  const auto simulation = simulation_service(system()).current();
  co_return co_await context_.ask(simulation, request, find_deadline);
}

void session_actor::owner_ended(const caf::actor_addr& owner) {
  if (owner == directory_.untyped().address()) {
    context_.env.hub.close(connection_, nullptr);
    quit();
    return;
  }
  for (const auto& topic : topics_.owner_ended(owner))
    context_.start(resume(topic));
}

task<void> session_actor::resume(std::string name) {
  const auto topic = topic_named(name);
  if (!topic) co_return;
  for (;;) {
    co_await context_.sleep(find_again_delay);
    if (!topics_.is_without_owner(name)) co_return;
    const auto found = co_await outcome_of(ask_for_owner(name, topic->rule().owner));
    if (!topics_.is_without_owner(name)) co_return;
    if (found) {
      topics_.resume(name, found->owner);
      co_return;
    }
    if (found.error().code == errc::not_found) {
      const auto ack_id = topics_.forget(name);
      if (ack_id) answer(ack_id, error_json(no_such_topic()));
      co_return;
    }
  }
}

void session_actor::publish(json patch) {
  if (patch.empty()) return;
  const bool has_other_permissions = patch.contains("permissions");
  if (const auto shown = contents_.shown(std::move(patch)); !shown.empty()) feed_->publish(shown);
  if (has_other_permissions) end_forbidden();
}

void session_actor::end_forbidden() {
  topics_.end_forbidden([this](const std::string& name, const topic_place& where) {
    const auto topic = topic_named(name);
    return topic ? contents_.check_subscription(*topic, where) : core::result<void>{};
  });
}

void session_actor::renew(const std::vector<transport::topic_key>& topics) {
  for (const auto& name : topics_.names_of(topics))
    note_realtime(context_.env, name, realtime_event::fell_behind, contents_.username());
  if (!topics_.renew(topics)) return;
  subscribe_own(topics_.make_request(std::string(session_topic)));
}

void session_actor::apply(const membership_granted& fact) {
  const auto& slug = fact.organization;
  if (!contents_.belongs_to(slug) && joining_.try_emplace(slug.value).second)
    context_.start(finish_joining_late(slug));
  context_.start(watch(slug));
}

task<void> session_actor::until_joined(domain::organization_slug slug) {
  const auto found = joining_.find(slug.value);
  if (found == joining_.end()) co_return;
  slot_awaiter waiting;
  found->second.push_back(waiting.slot);
  co_await waiting;
}

void session_actor::finish_joining(const domain::organization_slug& slug) {
  const auto joined = joining_.extract(slug.value);
  if (joined.empty()) return;
  for (const auto& subscription : joined.mapped())
    subscription->resume();
}

task<void> session_actor::finish_joining_late(domain::organization_slug slug) {
  co_await context_.sleep(joining_max);
  finish_joining(slug);
}

void session_actor::apply(const project_transferred& fact) {
  for (const auto& name :
       {topic_of(fact.ref), monitoring_topic_of(fact.ref), schema_topic_of(fact.ref),
        activity_topic_of(fact.ref), cron_topic_of(fact.ref), hooks_topic_of(fact.ref),
        backups_topic_of(fact.ref)}) {
    const auto topic = topic_named(name);
    const topic_place where{.organization = fact.to};
    if (topic) topics_.move(name, where, contents_.check_subscription(*topic, where));
  }
  for (const auto& name : topics_.inner_topics_of(fact.ref)) {
    const auto topic = topic_named(name);
    auto where = topics_.place_of(name).value_or(topic_place{});
    where.organization = fact.to;
    if (topic) topics_.move(name, where, contents_.check_subscription(*topic, where));
  }
}

void session_actor::apply(const topic_audience_changed& fact) {
  const auto topic = topic_named(fact.topic);
  auto where = topics_.place_of(fact.topic);
  if (!topic || !where) return;
  if (fact.is_removed) {
    topics_.end(fact.topic, no_such_topic());
    return;
  }
  where->private_to = fact.private_to;
  topics_.move(fact.topic, *where, contents_.check_subscription(*topic, *where));
}

void session_actor::apply(const sign_in_ended& fact) {
  const bool is_meant = fact.session || fact.tokens_too || !contents_.is_script();
  if (is_meant) sign_out(fact.reason);
}

task<void> session_actor::watch(domain::organization_slug slug) {
  const find_organization request{slug};
  for (;; co_await context_.sleep(find_again_delay)) {
    const auto found = co_await outcome_of(context_.ask(directory_, request, find_deadline));
    if (found) {
      // The directory monitors the owner and notifies members of its next incarnation.
      const watch_organization watcher{contents_.account(), caf::actor_cast<caf::actor>(this)};
      actors::send(this, *found, watcher);
      co_return;
    }
    if (found.error().code == errc::not_found) {
      publish(contents_.apply(organization_left{slug}));
      finish_joining(slug);
      co_return;
    }
  }
}

task<void> session_actor::check_api_key() {
  const auto* opened = contents_.opened_project();
  if (opened == nullptr) co_return;
  // An API key is deleted when its owner leaves the organization of its project, or with the
  // project. An open connection must not regain its rights when the owner returns.
  const find_project request{*opened};
  const auto found = co_await outcome_of(context_.ask(directory_, request, find_deadline));
  const bool is_revoked =
      found ? !contents_.belongs_to(found->organization) : found.error().code == errc::not_found;
  if (is_revoked) sign_out("access_token_revoked");
}

}  // namespace signalbox::actors
