#include <caf/message_handler.hpp>

#include "actors/messages/incident_delivery.hpp"
#include "scripted.hpp"

namespace signalbox::api::testing {

namespace {

domain::incident slow_disks(const domain::incident_id& id) {
  domain::incident made;
  made.id = id;
  made.title = "Slow disks";
  made.opened_at = long_ago;
  return made;
}

actors::incident_history history_of(const domain::incident_id& id) {
  actors::incident_history reply{.what = slow_disks(id), .edits = {}};
  reply.what.updates = {{.at = long_ago,
                         .state = domain::incident_state::investigating,
                         .message = "We are looking.",
                         .by = "ora"}};
  reply.edits.push_back({.at = long_ago + std::chrono::minutes{1},
                         .by = "ada",
                         .changes = {{"title", {{"from", "Slow"}, {"to", "Slow disks"}}}}});
  return reply;
}

domain::incident_delivery a_delivery() {
  domain::incident_delivery made;
  made.id = "de11fe40-0000-4000-8000-000000000001";
  made.to.address = "https://hooks.example/a-secret";
  made.event = "incident.opened";
  made.body = {{"incident", {{"id", "1bc1de17-0000-4000-8000-000000000001"}}}};
  made.made_at = long_ago;
  made.tries = 2;
  made.next_try_at = long_ago + std::chrono::seconds{3};
  made.last_error = "The receiver answered 500.";
  return made;
}

}  // namespace

caf::message_handler incident_script(fake_state& state) {
  return {
      [&state](const actors::list_open_incidents&) {
        return scripted(state, "list_open_incidents", [&] { return state.incidents; });
      },
      [&state](const actors::list_newest_incidents&) {
        return scripted(state, "list_newest_incidents", [&] { return state.incidents; });
      },
      [&state](const actors::list_recent_incidents& m) {
        return scripted(state, "list_recent_incidents", [&] {
          state.text = m.organization.value + " " + m.project.value + " " + m.region;
          return state.incidents;
        });
      },
      [&state](const actors::open_incident& m) {
        return scripted(state, "open_incident", [&] {
          state.by = m.by;
          state.draft = m.draft;
          state.text = m.message;
          auto opened = m.draft;
          opened.id = domain::incident_id{"1bc1de17-0000-4000-8000-000000000001"};
          opened.opened_at = long_ago;
          return opened;
        });
      },
      [&state](const actors::list_incident_deliveries& m) {
        return scripted(state, "list_incident_deliveries", [&] {
          state.text = m.state;
          return std::vector{a_delivery()};
        });
      },
      [&state](const actors::apply_alerts& m) {
        return scripted(state, "take_alerts", [&] {
          state.by = m.by;
          state.draft = m.report.draft;
          state.text = m.report.message;
          const domain::incident_id id{"1bc1de17-0000-4000-8000-000000000001"};
          return actors::alerts_answer{.did = domain::alert_decision::deed::open,
                                       .what = slow_disks(id)};
        });
      },
      [&state](const actors::update_incident& m) {
        return scripted(state, "update_incident", [&] {
          state.text = m.message;
          auto updated = slow_disks(m.id);
          updated.state = m.state;
          return updated;
        });
      },
      [&state](const actors::edit_incident& m) {
        return scripted(state, "edit_incident", [&] {
          state.by = m.by;
          state.edit = m.requested;
          auto changed = slow_disks(m.id);
          changed.title = m.requested.title.value_or(changed.title);
          return changed;
        });
      },
      [&state](const actors::set_post_mortem& m) {
        return scripted(state, "set_post_mortem", [&] {
          state.by = m.by;
          auto changed = slow_disks(m.id);
          changed.post_mortem = m.text;
          return changed;
        });
      },
      [&state](const actors::describe_incident& m) {
        return scripted(state, "describe_incident", [&] { return history_of(m.id); });
      },
      [&state](const actors::preview_incident& m) {
        return scripted(state, "preview_incident", [&] {
          state.draft = m.draft;
          domain::incident_audience reply;
          reply.everybody = domain::is_public(m.draft);
          reply.people = {.count = 1, .some = {{"acc00000-0000-4000-8000-00000000000f", "ada"}}};
          return reply;
        });
      },
  };
}

}  // namespace signalbox::api::testing
