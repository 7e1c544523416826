#include "actors/fleet/fleet_board.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace signalbox;
using namespace std::chrono_literals;
using actors::fleet_board;
using core::json;
using domain::fleet_project;
using domain::project_status;

namespace {

constexpr std::size_t plenty = 1'000;
constexpr core::time_point wall_noon{std::chrono::milliseconds{1'763'640'000'000}};
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
  made.since = wall_noon;
  return made;
}

fleet_board board_of(std::size_t count) {
  fleet_board board{domain::suggestion_rule{}};
  actors::fleet_contents all{
      .projects = {}, .organizations = {{acme_slug, "Acme"}}, .incidents = {}};
  for (std::size_t n = 1; n <= count; ++n)
    all.projects.push_back(tile(n));
  board.begin(std::move(all));
  // The initial suggestions: none.
  CHECK(board.take_news(plenty, wall_noon).empty());
  return board;
}

}  // namespace

TEST_CASE("fleet board: starts complete, without pending changes") {
  auto board = board_of(3);
  CHECK(board.size() == 3);
  CHECK_FALSE(board.has_news());
  const auto state = board.state();
  CHECK(state.at("interval_s") == 300);
  CHECK(state.at("organizations") == json{{acme_slug, {{"name", "Acme"}}}});
  CHECK(state.at("projects").size() == 3);
  CHECK(state.at("projects").at(ref_number(2)).at("name") == "Shop 2");
}

TEST_CASE("fleet board: publishes only the changed parts of a project") {
  auto board = board_of(3);
  board.put(tile(1));
  CHECK_FALSE(board.has_news());
  board.put(tile(1, project_status::active_unhealthy));
  CHECK(board.take_news(plenty, wall_noon) ==
        json{{"projects", {{ref_number(1), {{"status", "ACTIVE_UNHEALTHY"}}}}}});
  CHECK_FALSE(board.has_news());
  board.remove(domain::project_ref{ref_number(2)});
  CHECK(board.take_news(plenty, wall_noon) == json{{"projects", {{ref_number(2), nullptr}}}});
  board.put(tile(9));
  CHECK(board.take_news(plenty, wall_noon).at("projects").at(ref_number(9)).at("region") ==
        "eu-central-1");
}

TEST_CASE("fleet board: does not publish changes reverted between two patches") {
  auto board = board_of(2);
  board.put(tile(1, project_status::active_unhealthy));
  board.put(tile(1));
  board.put(tile(9));
  board.remove(domain::project_ref{ref_number(9)});
  CHECK(board.take_news(plenty, wall_noon).empty());
  CHECK_FALSE(board.has_news());
}

TEST_CASE("fleet board: a new subscriber's state matches the next patch") {
  auto board = board_of(3);
  auto shown = board.state();
  board.put(tile(1, project_status::active_unhealthy));
  board.remove(domain::project_ref{ref_number(2)});
  board.put(tile(9));
  board.name(domain::organization_slug{acme_slug}, "Acme 2");
  CHECK(board.state() == shown);
  shown.merge_patch(board.take_news(plenty, wall_noon));
  CHECK(board.state() == shown);
  CHECK(shown.at("projects").size() == 3);
  CHECK(shown.at("organizations").at(acme_slug).at("name") == "Acme 2");
}

TEST_CASE("fleet board: splits many changes into bounded patches, oldest first") {
  auto board = board_of(2'500);
  for (std::size_t n = 1; n <= 2'500; ++n)
    board.put(tile(n, project_status::unknown));
  // A second change does not move the project in the queue.
  board.put(tile(1, project_status::active_unhealthy));
  const auto first = board.take_news(plenty, wall_noon);
  CHECK(first.at("projects").size() == plenty);
  CHECK(first.at("projects").at(ref_number(1)).at("status") == "ACTIVE_UNHEALTHY");
  CHECK(board.take_news(plenty, wall_noon).at("projects").size() == plenty);
  CHECK(board.take_news(plenty, wall_noon).at("projects").size() == 500);
  CHECK_FALSE(board.has_news());
}

TEST_CASE("fleet board: shows probe failures for an hour") {
  auto board = board_of(1);
  const auto ref = domain::project_ref{ref_number(1)};
  const auto bucket = domain::probe_bucket_at(wall_noon);
  board.take_trouble(ref, {bucket, 40});
  board.take_trouble(domain::project_ref{ref_number(7)}, {bucket, 40});
  auto shown = board.state();
  shown.merge_patch(board.take_news(plenty, wall_noon));
  CHECK(shown.at("projects").at(ref_number(1)).at("history") == json{{std::to_string(bucket), 40}});
  // A change of the project keeps its troubles.
  board.put(tile(1, project_status::restarting));
  shown.merge_patch(board.take_news(plenty, wall_noon));
  CHECK(shown.at("projects").at(ref_number(1)).contains("history"));
  board.forget_old_troubles(wall_noon + 59min);
  CHECK_FALSE(board.has_news());
  board.forget_old_troubles(wall_noon + 65min);
  shown.merge_patch(board.take_news(plenty, wall_noon));
  CHECK_FALSE(shown.at("projects").at(ref_number(1)).contains("history"));
}

TEST_CASE("fleet board: removes the name of a deleted organization") {
  auto board = board_of(0);
  const domain::organization_slug globex{std::string(20, 'g')};
  board.name(globex, "Globex");
  CHECK(board.take_news(plenty, wall_noon) ==
        json{{"organizations", {{globex.value, {{"name", "Globex"}}}}}});
  board.name(globex, "Globex");
  CHECK(board.take_news(plenty, wall_noon).empty());
  board.remove(globex);
  CHECK(board.take_news(plenty, wall_noon) == json{{"organizations", {{globex.value, nullptr}}}});
  board.remove(globex);
  CHECK(board.take_news(plenty, wall_noon).empty());
}

TEST_CASE("fleet board: suggests an incident in the patch that shows its cause") {
  auto board = board_of(10);
  for (std::size_t n = 1; n <= 6; ++n)
    board.put(tile(n, project_status::unknown));
  const auto patch = board.take_news(plenty, wall_noon);
  CHECK(patch.at("projects").size() == 6);
  CHECK(patch.at("suggestions").at("eu-central-1").at("unhealthy") == 6);
  CHECK(board.state().at("suggestions").contains("eu-central-1"));
  CHECK_FALSE(board.dismiss("sin"));
  CHECK(board.dismiss("eu-central-1"));
  CHECK(board.has_news());
  CHECK(board.take_news(plenty, wall_noon) == json{{"suggestions", {{"eu-central-1", nullptr}}}});
}
