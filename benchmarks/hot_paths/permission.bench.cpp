#include <benchmark/benchmark.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

#include "domain/access/permissions.hpp"
#include "domain/access/roles.hpp"

namespace signalbox::benchmarks {
namespace {

using domain::permission_entry;
using domain::permission_query;

const domain::organization_slug slug{"aaaaaaaaaaaaaaaaaaaa"};

domain::role_catalogue roles() {
  std::ifstream file(SIGNALBOX_ROLES_FILE);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  auto read = domain::role_catalogue::parse(SIGNALBOX_ROLES_FILE, text);
  if (!read) throw std::runtime_error(read.error().message);
  return *std::move(read);
}

/// A developer requests to pause a project: every entry of the role has to be examined.
const permission_query refused{.slug = slug,
                               .action = "infra:Execute",
                               .resource = "queue_jobs.projects.pause",
                               .project = {}};

/// The check as made by the API: the permissions of the role, then the query.
void permission_check(benchmark::State& state) {
  const auto catalogue = roles();
  for ([[maybe_unused]] auto _ : state) {
    const auto held = catalogue.held_by(domain::role::developer, slug);
    benchmark::DoNotOptimize(domain::allows(held, refused));
  }
}
BENCHMARK(permission_check);

/// The query alone, on separate entries.
void permission_check_own_entries(benchmark::State& state) {
  const auto catalogue = roles();
  const auto shared = catalogue.held_by(domain::role::developer, slug).entries;
  std::vector<domain::permission_entry> entries(shared.begin(), shared.end());
  for (auto& one : entries)
    one.slug = slug;
  for ([[maybe_unused]] auto _ : state)
    benchmark::DoNotOptimize(domain::allows(entries, refused));
}
BENCHMARK(permission_check_own_entries);

/// The list of a user who is a developer in many organizations; the queried one is the last.
void permission_check_thousand(benchmark::State& state) {
  constexpr std::size_t requested = 1'000;
  const auto catalogue = roles();
  const auto shared = catalogue.held_by(domain::role::developer, slug).entries;
  std::vector<permission_entry> entries;
  for (int organization = 0; entries.size() + shared.size() < requested; ++organization) {
    for (auto one : shared) {
      one.slug = domain::organization_slug{"organization" + std::to_string(organization)};
      entries.push_back(std::move(one));
    }
  }
  for (std::size_t at = 0; entries.size() < requested; ++at) {
    auto one = shared[at % shared.size()];
    one.slug = slug;
    entries.push_back(std::move(one));
  }
  for ([[maybe_unused]] auto _ : state)
    benchmark::DoNotOptimize(domain::allows(entries, refused));
}
BENCHMARK(permission_check_thousand);

/// The same list with all entries in one organization: none is skipped by its slug.
void permission_check_thousand_here(benchmark::State& state) {
  const auto catalogue = roles();
  const auto shared = catalogue.held_by(domain::role::developer, slug).entries;
  std::vector<permission_entry> entries;
  for (std::size_t at = 0; at < 1'000; ++at) {
    auto one = shared[at % shared.size()];
    one.slug = slug;
    entries.push_back(std::move(one));
  }
  for ([[maybe_unused]] auto _ : state)
    benchmark::DoNotOptimize(domain::allows(entries, refused));
}
BENCHMARK(permission_check_thousand_here);

std::regex compiled(const std::string& pattern) {
  std::string text;
  for (const char letter : pattern) {
    if (letter == '%') {
      text += ".*";
    } else if (std::string_view(".:").contains(letter)) {
      text += {'\\', letter};
    } else {
      text += letter;
    }
  }
  return std::regex(text, std::regex::optimize);
}

/// The same patterns as precompiled regular expressions, without conditions.
void permission_check_regex(benchmark::State& state) {
  struct entry {
    std::vector<std::regex> actions;
    std::vector<std::regex> resources;
  };
  std::vector<entry> entries;
  const auto catalogue = roles();
  for (const auto& one : catalogue.held_by(domain::role::developer, slug).entries) {
    entry made;
    for (const auto& action : one.actions)
      made.actions.push_back(compiled(action));
    for (const auto& resource : one.resources)
      made.resources.push_back(compiled(resource));
    entries.push_back(std::move(made));
  }
  const auto any = [](const std::vector<std::regex>& patterns, const std::string& text) {
    return std::ranges::any_of(patterns, [&](const auto& it) { return regex_match(text, it); });
  };
  for ([[maybe_unused]] auto _ : state) {
    benchmark::DoNotOptimize(std::ranges::any_of(entries, [&](const entry& one) {
      return any(one.actions, refused.action) && any(one.resources, refused.resource);
    }));
  }
}
BENCHMARK(permission_check_regex);

}  // namespace
}  // namespace signalbox::benchmarks
