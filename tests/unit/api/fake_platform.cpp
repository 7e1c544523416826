#include <caf/message_handler.hpp>

#include "scripted.hpp"

namespace signalbox::api::testing {

namespace {

domain::support_ticket sample_ticket() {
  return {.id = 7,
          .username = "ada",
          .email = "ada@example.com",
          .organization = std::nullopt,
          .project = std::nullopt,
          .category = "Problem",
          .severity = "Low",
          .services = {"Database"},
          .subject = "How do I connect?",
          .message = "From my laptop.",
          .error_report_id = {},
          .created_at = long_ago,
          .closed_at = std::nullopt};
}

}  // namespace

caf::message_handler support_script(fake_state& state) {
  return {
      [&state](const actors::note_event& m) {
        return scripted(state, "note_event", [&] {
          state.event = m;
          return actors::done{};
        });
      },
      [&state](const actors::summarize_events& m) {
        return scripted(state, "summarize_events", [&] {
          actors::telemetry_summary reply{.days = m.days, .enabled = true, .actions = {}};
          reply.actions.push_back(
              {.action = "feature_preview_enabled", .count = 3, .people = 2, .last_at = long_ago});
          return reply;
        });
      },
      [&state](const actors::ask_support& m) {
        return scripted(state, "ask_support", [&] {
          state.by = m.by;
          auto made = m.draft;
          made.id = 8;
          made.username = "ada";
          made.email = "ada@example.com";
          made.created_at = long_ago;
          return made;
        });
      },
      [&state](const actors::list_own_tickets& m) {
        return scripted(state, "list_own_tickets", [&] {
          state.text = m.account.value;
          return std::vector{sample_ticket()};
        });
      },
      [&state](const actors::list_tickets& m) {
        return scripted(state, "list_tickets", [&] {
          state.text = m.open_only ? "open" : "all";
          return std::vector{sample_ticket()};
        });
      },
      [&state](const actors::close_ticket& m) {
        return scripted(state, "close_ticket", [&] {
          state.by = m.by;
          auto closed = sample_ticket();
          closed.id = m.id;
          closed.closed_at = long_ago;
          return closed;
        });
      },
      [&state](const actors::put_notice& m) {
        return scripted(state, "put_notice", [&] {
          state.by = m.by;
          state.text = m.message;
          return actors::shown_notice{
              .id = "a071ce00-0000-4000-8000-000000000001", .message = m.message, .link = m.link};
        });
      },
      [&state](const actors::clear_notice& m) {
        return scripted(state, "take_down_notice", [&] {
          state.by = m.by;
          return actors::done{};
        });
      },
  };
}

}  // namespace signalbox::api::testing
