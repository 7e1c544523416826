#include "sample_status_calls.hpp"

namespace signalbox::api::testing {

std::vector<sample_call> calls_of_status_page() {
  using transport::http::method;
  return {
      {"show_status_page", "", method::get, "/status", "", 200, false},
      {"show_status_summary", "", method::get, "/status/summary.json", "", 200, false},
      {"show_status_history", "", method::get, "/status/history.atom", "", 200, false},
      {"show_status_incident", "", method::get,
       "/status/incidents/1bc1de17-0000-4000-8000-000000000001", "", 200, false},
      {"show_status_month", "", method::get, "/status/history?month=2026-10", "", 200},
      {"show_status_widget", "", method::get, "/status/widget.json", "", 200, false},
      {"show_status_badge", "", method::get, "/status/badge.svg", "", 200, false},
      {"show_subscribe_form", "", method::get, "/status/subscribe", "", 200, false},
      {"request_status_mails", "", method::post, "/status/subscribe", "email=eve%40example.com",
       200},
      {"show_confirmation", "", method::get, "/status/subscription?token=t", "", 200, false},
      {"confirm_status_mails", "", method::post, "/status/subscription?token=t", "", 200},
      {"show_unsubscribe", "", method::get, "/status/unsubscribe?key=k", "", 200, false},
      {"end_status_mails", "", method::post, "/status/unsubscribe?key=k", "", 200},
  };
}

}  // namespace signalbox::api::testing
