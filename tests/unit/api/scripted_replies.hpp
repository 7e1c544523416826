#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/openapi/examples.hpp"
#include "scripted_installation.hpp"

namespace signalbox::api::testing {

constexpr core::time_point long_ago{std::chrono::seconds{1'790'000'000}};

/// Fills a default-constructed reply with what the routes need of its type to succeed. What no
/// overload names stays empty.
/// @{
template <class Reply>
void fill(const scripted_state&, Reply&) {}

template <class Value>
void fill(const scripted_state& state, std::vector<Value>& to) {
  fill(state, to.emplace_back());
}

inline void fill(const scripted_state&, actors::enrolled_factor& to) {
  to.what.id = domain::factor_id{"fac00000-0000-4000-8000-000000000001"};
  to.what.friendly_name = "Phone";
  to.url = "otpauth://totp/Signalbox:ada?secret=GEZDGNBV";
}
inline void fill(const scripted_state&, actors::next_address& to) {
  to.url = "https://github.example/login?state=s";
}
inline void fill(const scripted_state& state, domain::organization& to) {
  to = state.organization;
}
inline void fill(const scripted_state& state, domain::member& to) {
  to = state.members.front();
}
inline void fill(const scripted_state& state, std::vector<domain::member>& to) {
  to = state.members;
}
inline void fill(const scripted_state&, domain::invitation& to) {
  to.id = 8;
  to.email = "eve@example.com";
  to.access = domain::everywhere(domain::role::developer);
  to.invited_by = "ada";
}
inline void fill(const scripted_state& state, actors::found_invitation& to) {
  fill(state, to.what);
}
inline void fill(const scripted_state& state, domain::project& to) {
  to = state.projects.front();
}
inline void fill(const scripted_state& state, std::vector<domain::project>& to) {
  to = state.projects;
}
inline void fill(const scripted_state& state, actors::created_project& to) {
  fill(state, to.what);
}
inline void fill(const scripted_state& state, actors::project_disk& to) {
  fill(state, to.what);
}
inline void fill(const scripted_state& state, actors::found_transfer_link& to) {
  fill(state, to.of);
}
inline void fill(const scripted_state&, domain::incident_delivery& to) {
  to.body = {{"incident", {{"id", ""}}}};
}
/// A password, or a simulation's report.
inline void fill(const scripted_state&, std::string& to) {
  to = openapi::example_of("show_simulation")->at("answer").dump();
}
/// @}

}  // namespace signalbox::api::testing
