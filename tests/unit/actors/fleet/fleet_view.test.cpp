#include "actors/fleet/fleet_view.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace signalbox;
using namespace std::chrono_literals;
using actors::fleet_view;
using core::json;
using domain::fleet_project;
using domain::project_status;

namespace {

constexpr std::size_t plenty = 1'000;
constexpr core::time_point board_noon{std::chrono::milliseconds{1'763'640'000'000}};
const std::string acme_slug(20, 'a');

std::string ref_number(std::size_t n) {
  std::string ref(20, 'p');
  constexpr std::size_t digits = 5;
  for (std::size_t at = 0; at < digits; n /= 26)
    ref[at++] = static_cast<char>('a' + n % 26);
  return ref;
}

fleet_project tile(std::size_t n, project_status status = project_status::active_healthy) {
  fleet_project made;
  made.ref = domain::project_ref{ref_number(n)};
  made.organization = domain::organization_slug{acme_slug};
  made.name = "Shop " + std::to_string(n);
  made.region = "eu-central-1";
  made.status = status;
  made.since = board_noon;
  return made;
}

fleet_view view_of(std::size_t count) {
  fleet_view view{domain::suggestion_rule{}};
  actors::fleet_contents all{
      .projects = {}, .organizations = {{acme_slug, "Acme"}}, .incidents = {}};
  for (std::size_t n = 1; n <= count; ++n)
    all.projects.push_back(tile(n));
  view.begin(std::move(all));
  // The initial suggestions: none.
  CHECK(view.take_changes(plenty, board_noon).empty());
  return view;
}

}  // namespace

TEST_CASE("fleet board: starts complete, without pending changes") {
  auto view = view_of(3);
  CHECK(view.size() == 3);
  CHECK_FALSE(view.has_changes());
  const auto state = view.state();
  CHECK(state.at("interval_s") == 300);
  CHECK(state.at("organizations") == json{{acme_slug, {{"name", "Acme"}}}});
  CHECK(state.at("projects").size() == 3);
  CHECK(state.at("projects").at(ref_number(2)).at("name") == "Shop 2");
}

TEST_CASE("fleet board: publishes only the changed parts of a project") {
  auto view = view_of(3);
  view.put(tile(1));
  CHECK_FALSE(view.has_changes());
  view.put(tile(1, project_status::active_unhealthy));
  CHECK(view.take_changes(plenty, board_noon) ==
        json{{"projects", {{ref_number(1), {{"status", "ACTIVE_UNHEALTHY"}}}}}});
  CHECK_FALSE(view.has_changes());
  view.remove(domain::project_ref{ref_number(2)});
  CHECK(view.take_changes(plenty, board_noon) == json{{"projects", {{ref_number(2), nullptr}}}});
  view.put(tile(9));
  CHECK(view.take_changes(plenty, board_noon).at("projects").at(ref_number(9)).at("region") ==
        "eu-central-1");
}

TEST_CASE("fleet board: does not publish changes reverted between two patches") {
  auto view = view_of(2);
  view.put(tile(1, project_status::active_unhealthy));
  view.put(tile(1));
  view.put(tile(9));
  view.remove(domain::project_ref{ref_number(9)});
  CHECK(view.take_changes(plenty, board_noon).empty());
  CHECK_FALSE(view.has_changes());
}

TEST_CASE("fleet board: a new subscriber's state matches the next patch") {
  auto view = view_of(3);
  auto shown = view.state();
  view.put(tile(1, project_status::active_unhealthy));
  view.remove(domain::project_ref{ref_number(2)});
  view.put(tile(9));
  view.name(domain::organization_slug{acme_slug}, "Acme 2");
  CHECK(view.state() == shown);
  shown.merge_patch(view.take_changes(plenty, board_noon));
  CHECK(view.state() == shown);
  CHECK(shown.at("projects").size() == 3);
  CHECK(shown.at("organizations").at(acme_slug).at("name") == "Acme 2");
}

TEST_CASE("fleet board: splits many changes into bounded patches, oldest first") {
  auto view = view_of(2'500);
  for (std::size_t n = 1; n <= 2'500; ++n)
    view.put(tile(n, project_status::unknown));
  // A second change does not move the project in the queue.
  view.put(tile(1, project_status::active_unhealthy));
  const auto first = view.take_changes(plenty, board_noon);
  CHECK(first.at("projects").size() == plenty);
  CHECK(first.at("projects").at(ref_number(1)).at("status") == "ACTIVE_UNHEALTHY");
  CHECK(view.take_changes(plenty, board_noon).at("projects").size() == plenty);
  CHECK(view.take_changes(plenty, board_noon).at("projects").size() == 500);
  CHECK_FALSE(view.has_changes());
}

TEST_CASE("fleet board: shows probe failures for an hour") {
  auto view = view_of(1);
  const auto ref = domain::project_ref{ref_number(1)};
  const auto bucket = domain::probe_bucket_at(board_noon);
  view.apply_trouble(ref, {bucket, 40});
  view.apply_trouble(domain::project_ref{ref_number(7)}, {bucket, 40});
  auto shown = view.state();
  shown.merge_patch(view.take_changes(plenty, board_noon));
  CHECK(shown.at("projects").at(ref_number(1)).at("history") == json{{std::to_string(bucket), 40}});
  // A change of the project keeps its troubles.
  view.put(tile(1, project_status::restarting));
  shown.merge_patch(view.take_changes(plenty, board_noon));
  CHECK(shown.at("projects").at(ref_number(1)).contains("history"));
  view.forget_old_troubles(board_noon + 59min);
  CHECK_FALSE(view.has_changes());
  view.forget_old_troubles(board_noon + 65min);
  shown.merge_patch(view.take_changes(plenty, board_noon));
  CHECK_FALSE(shown.at("projects").at(ref_number(1)).contains("history"));
}

TEST_CASE("fleet board: removes the name of a deleted organization") {
  auto view = view_of(0);
  const domain::organization_slug globex{std::string(20, 'g')};
  view.name(globex, "Globex");
  CHECK(view.take_changes(plenty, board_noon) ==
        json{{"organizations", {{globex.value, {{"name", "Globex"}}}}}});
  view.name(globex, "Globex");
  CHECK(view.take_changes(plenty, board_noon).empty());
  view.remove(globex);
  CHECK(view.take_changes(plenty, board_noon) ==
        json{{"organizations", {{globex.value, nullptr}}}});
  view.remove(globex);
  CHECK(view.take_changes(plenty, board_noon).empty());
}

TEST_CASE("fleet board: suggests an incident in the patch that shows its cause") {
  auto view = view_of(10);
  for (std::size_t n = 1; n <= 6; ++n)
    view.put(tile(n, project_status::unknown));
  const auto patch = view.take_changes(plenty, board_noon);
  CHECK(patch.at("projects").size() == 6);
  CHECK(patch.at("suggestions").at("eu-central-1").at("unhealthy") == 6);
  CHECK(view.state().at("suggestions").contains("eu-central-1"));
  CHECK_FALSE(view.dismiss("sin"));
  CHECK(view.dismiss("eu-central-1"));
  CHECK(view.has_changes());
  CHECK(view.take_changes(plenty, board_noon) ==
        json{{"suggestions", {{"eu-central-1", nullptr}}}});
}
