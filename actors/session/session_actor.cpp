#include "actors/session/session_actor.hpp"

#include <utility>

#include "actors/runtime/error_bridge.hpp"
#include "actors/runtime/send.hpp"
#include "actors/runtime/startup.hpp"
#include "actors/runtime/work.hpp"
#include "actors/session/session_wire.hpp"
#include "actors/topic/snapshot_pieces.hpp"
#include "actors/topic/topic_kind.hpp"
#include "actors/topic/topic_name.hpp"
#include "domain/platform/clock_skew.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using core::json;

using again_atom = caf::atom_constant<caf::atom("again")>;
using watch_atom = caf::atom_constant<caf::atom("watch")>;

/// How long after the end of an owner its next incarnation is looked for.
constexpr std::chrono::milliseconds find_again_delay{300};

/// Longest topic name that is looked at; `monitoring:` and a ref have 31 bytes.
constexpr std::size_t topic_name_max = 64;

core::error failure(errc code, std::string message) {
  return core::fail(code, std::move(message)).error();
}

core::error as_stranger(core::error why) {
  if (why.code == errc::not_found) return no_such_topic();
  return why;
}

}  // namespace

session_actor::session_actor(caf::actor_config& config, environment& env, caf::actor directory,
                             transport::connection_id connection,
                             transport::connect_request request)
    : caf::event_based_actor(config),
      env_(env),
      directory_(std::move(directory)),
      connection_(connection),
      request_(std::make_unique<transport::connect_request>(std::move(request))),
      contents_(env.roles),
      heard_(this, env.hub, connection) {}

void session_actor::on_exit() {
  // A timer that runs holds the memory of this actor, so all that takes room goes now.
  feed_.reset();
  heard_.clear();
  contents_.begin({});
  directory_ = nullptr;
}

caf::behavior session_actor::make_behavior() {
  count_unexpected_messages(this);
  set_down_handler([this](const caf::down_msg& down) { owner_ended(down.source); });
  admit(*std::exchange(request_, nullptr));
  return {
      [this](const client_connected& again) { admit(again.request); },
      [this](const client_sent& sent) { handle(sent.event); },
      [this](const client_behind& behind) {
        if (feed_) renew(behind.topics);
      },
      [this](const client_gone&) { quit(); },
      [this](const topic_joined& joined) { heard_.joined(joined); },
      [this](const organization_seen& fact) { show(contents_.take(fact)); },
      [this](const organization_left& fact) {
        show(contents_.take(fact));
        end_key_of_leaver();
      },
      [this](const membership_granted& fact) { watch(fact.organization); },
      [this](const account_changed& fact) {
        if (!feed_) return;
        show(contents_.take(fact));
        leave_what_is_for_operators();
      },
      [this](const project_transferred& fact) {
        for (const auto& topic : {topic_of(fact.ref), monitoring_topic_of(fact.ref)})
          heard_.move(topic, fact.to, [&] { return contents_.check_hearing(topic, fact.to); });
      },
      [this](const sign_in_ended& fact) {
        const bool is_meant = fact.session || fact.tokens_too || !contents_.is_script();
        if (is_meant) sign_out(fact.reason);
      },
      [this](again_atom, const std::string& topic) { find_again(topic); },
      [this](watch_atom, const domain::organization_slug& slug) { watch(slug); },
      [this](const token_expired& fact) {
        if (token_ends_ <= fact.now) token_has_expired();
      },
      [](const work_done& work) { work.resume(); },
  };
}

// --- what the client asks -----------------------------------------------------------------------

void session_actor::handle(const transport::client_event& event) {
  const auto asked = asked_of(event);
  if (!feed_) {
    answer(event, failure(errc::unauthenticated, "Connect first."));
  } else if (asked.is_null()) {
    answer(event, failure(errc::bad_request, "The event needs one object as its argument."));
  } else if (event.name == "subscribe") {
    subscribe_to(event, asked);
  } else if (event.name == "unsubscribe") {
    unsubscribe_from(event, asked);
  } else if (event.name == "clock") {
    judge_clock(event, asked);
  } else if (event.name == "authenticate") {
    authenticate(event, asked);
  } else {
    answer(event, failure(errc::bad_request, "There is no such event."));
  }
}

void session_actor::subscribe_to(const transport::client_event& event, const json& asked) {
  const auto name = text_member(asked, "topic");
  if (name.empty() || name.size() > topic_name_max) {
    answer(event, failure(errc::bad_request, "Name the topic to hear."));
    return;
  }
  const auto topic = topic_named(name);
  const bool is_own = topic && topic->kind == topic_kind::session;
  if (!is_own && !heard_.has_room_for(name)) {
    answer(event, failure(errc::too_many_requests, "Too many topics for one connection."));
    return;
  }
  if (!topic) {
    answer(event, no_such_topic());
    return;
  }
  if (const auto reaches = contents_.check_reach(name); !reaches) {
    answer(event, reaches.error());
    return;
  }
  switch (topic->kind) {
    case topic_kind::session:
      return join_own_topic(event, asked);
    case topic_kind::platform:
    case topic_kind::status:
      return find_and_hand_on(name, event, asked, {});
    case topic_kind::fleet:
    case topic_kind::operators:
    case topic_kind::incidents:
    case topic_kind::simulations:
      return hear_as_operator(name, event, asked);
    case topic_kind::organization:
    case topic_kind::organization_log:
      return hear_organization(name, event, asked,
                               std::get<domain::organization_slug>(topic->whose));
    case topic_kind::project:
    case topic_kind::monitoring:
      return hear_project(name, event, asked, std::get<domain::project_ref>(topic->whose));
    case topic_kind::account_log:
      return hear_own_log(name, event, asked, std::get<domain::account_id>(topic->whose));
  }
}

void session_actor::hear_organization(const std::string& topic,
                                      const transport::client_event& event, const json& asked,
                                      const domain::organization_slug& slug) {
  if (may_be_told(event, topic, slug)) find_and_hand_on(topic, event, asked, slug);
}

void session_actor::hear_project(const std::string& topic, const transport::client_event& event,
                                 const json& asked, const domain::project_ref& ref) {
  request(directory_, caf::infinite, find_project{ref})
      .then(
          [=, this](const located_project& found) {
            if (may_be_told(event, topic, found.organization))
              hand_on(topic, event, asked, found.owner.untyped(), found.organization);
          },
          [this, event](const caf::error& why) { answer(event, as_stranger(from_caf(why))); });
}

void session_actor::hear_as_operator(const std::string& topic, const transport::client_event& event,
                                     const json& asked) {
  if (may_be_told(event, topic, {})) find_and_hand_on(topic, event, asked, {});
}

void session_actor::hear_own_log(const std::string& topic, const transport::client_event& event,
                                 const json& asked, const domain::account_id& whose) {
  if (contents_.is_script()) {
    answer(event, failure(errc::forbidden, "This topic cannot be heard with an access token."));
  } else if (whose == contents_.account()) {
    find_and_hand_on(topic, event, asked, {});
  } else {
    answer(event, no_such_topic());
  }
}

void session_actor::find_and_hand_on(const std::string& topic, const transport::client_event& event,
                                     const json& asked, const domain::organization_slug& slug) {
  request(directory_, caf::infinite, find_owner{topic})
      .then(
          [=, this](const topic_handle& owner) {
            // Asked again: the right may have gone while the owner was looked for.
            const bool is_for_everybody = slug.empty() && !is_for_operators(topic);
            if (is_for_everybody || may_be_told(event, topic, slug)) {
              hand_on(topic, event, asked, owner.untyped(), slug);
            }
          },
          [this, event](const caf::error& why) { answer(event, as_stranger(from_caf(why))); });
}

bool session_actor::may_be_told(const transport::client_event& event, const std::string& topic,
                                const domain::organization_slug& slug) {
  const auto may = contents_.check_hearing(topic, slug);
  if (!may) answer(event, may.error());
  return may.has_value();
}

void session_actor::join_own_topic(const transport::client_event& event, const json& asked) {
  if (const auto may = contents_.check_hearing_own(); !may) {
    answer(event, may.error());
    return;
  }
  subscribe_own({.connection = connection_,
                 .ack_id = event.ack_id,
                 .epoch = text_member(asked, "epoch"),
                 .version = number_member(asked, "version")});
  if (!event.ack_id) env_.hub.finish(connection_, nullptr);
}

void session_actor::subscribe_own(const actors::subscribe& whom) {
  heard_.hear_own(feed_->subscribe(whom, [this] { return contents_.shown(contents_.state()); }));
}

void session_actor::renew(const std::vector<transport::topic_key>& topics) {
  if (heard_.renew(topics)) subscribe_own(heard_.anew(std::string(session_topic)));
}

void session_actor::hand_on(const std::string& topic, const transport::client_event& event,
                            const json& asked, const caf::actor& owner,
                            const domain::organization_slug& slug) {
  heard_.hear(topic, owner, slug,
              {.connection = connection_,
               .ack_id = event.ack_id,
               .epoch = text_member(asked, "epoch"),
               .version = number_member(asked, "version"),
               .view = view_of(topic)});
  if (!event.ack_id) env_.hub.finish(connection_, nullptr);
}

void session_actor::unsubscribe_from(const transport::client_event& event, const json& asked) {
  heard_.leave(text_member(asked, "topic"));
  answer(event, json::object());
}

void session_actor::judge_clock(const transport::client_event& event, const json& asked) {
  const auto now = env_.now();
  const auto reading = clock_reading_of(asked, now);
  if (!reading) {
    answer(event, failure(errc::bad_request, "Give your time in milliseconds since 1970."));
    return;
  }
  const auto skew = domain::clock_skew(*reading);
  const bool skewed = domain::is_skewed(skew, env_.settings.clock_skew_max);
  show(contents_.take_clock_skew(skewed ? std::optional(skew) : std::nullopt));
  answer(event, {{"utcTime", core::to_iso8601(now)}});
}

void session_actor::answer(const transport::client_event& event, const json& reply) {
  env_.hub.finish(connection_,
                  event.ack_id ? transport::encode_ack(*event.ack_id, wire_text(reply)) : nullptr);
}

void session_actor::answer(const transport::client_event& event, const core::error& failed) {
  answer(event, error_json(failed));
}

// --- what others tell ---------------------------------------------------------------------------

void session_actor::show(json patch) {
  if (patch.empty()) return;
  const bool has_other_rights = patch.contains("permissions");
  if (const auto shown = contents_.shown(std::move(patch)); !shown.empty()) feed_->publish(shown);
  if (has_other_rights) leave_what_is_forbidden();
}

void session_actor::leave_what_is_forbidden() {
  heard_.end_forbidden([this](const std::string& topic, const domain::organization_slug& slug) {
    return contents_.check_hearing(topic, slug);
  });
}

void session_actor::end_key_of_leaver() {
  const auto* opened = contents_.opened_project();
  if (opened == nullptr) return;
  // An API key is deleted when its maker leaves the organization of its project, or with the
  // project. An open connection must not get its rights back when the maker returns.
  request(directory_, caf::infinite, find_project{*opened})
      .then(
          [this](const located_project& found) {
            if (!contents_.belongs_to(found.organization)) sign_out("access_token_revoked");
          },
          [this](const caf::error& why) {
            if (from_caf(why).code == errc::not_found) sign_out("access_token_revoked");
          });
}

void session_actor::leave_what_is_for_operators() {
  for (const auto& topic : heard_.for_operators()) {
    if (const auto may = contents_.check_hearing(topic, {}); !may) heard_.end(topic, may.error());
  }
}

void session_actor::watch(const domain::organization_slug& slug) {
  request(directory_, caf::infinite, find_organization{slug})
      .then(
          [this, slug](const organization_handle& organization) {
            // Its end is the directory's to watch, which tells members of its next incarnation.
            actors::send(
                this, organization,
                watch_organization{contents_.account(), caf::actor_cast<caf::actor>(this)});
          },
          [this, slug](const caf::error& why) {
            if (from_caf(why).code == errc::not_found) {
              show(contents_.take(organization_left{slug}));
            } else {
              delayed_send(this, find_again_delay, watch_atom::value, slug);
            }
          });
}

void session_actor::owner_ended(const caf::actor_addr& owner) {
  if (owner == directory_.address()) {
    env_.hub.close(connection_, nullptr);
    quit();
    return;
  }
  for (const auto& topic : heard_.lose(owner))
    delayed_send(this, find_again_delay, again_atom::value, topic);
}

void session_actor::find_again(const std::string& topic) {
  if (!heard_.contains(topic)) return;
  request(directory_, caf::infinite, find_owner{topic})
      .then([this, topic](const topic_handle& owner) { heard_.go_on(topic, owner.untyped()); },
            [this, topic](const caf::error& why) {
              if (from_caf(why).code != errc::not_found) {
                delayed_send(this, find_again_delay, again_atom::value, topic);
              } else if (const auto ack_id = heard_.forget(topic)) {
                answer({.name = {}, .arguments_json = {}, .ack_id = ack_id}, no_such_topic());
              }
            });
}

}  // namespace signalbox::actors
