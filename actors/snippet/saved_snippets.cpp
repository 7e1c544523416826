#include "actors/snippet/saved_snippets.hpp"

#include <utility>

#include "actors/runtime/stamp.hpp"
#include "storage/snippet/snippet_folder_repository.hpp"
#include "storage/snippet/snippet_repository.hpp"
#include "storage/snippet/snippet_version_repository.hpp"

namespace signalbox::actors {

using storage::snippet_folder_repository;
using storage::snippet_repository;
using storage::snippet_version_repository;

task<domain::snippet_page> saved_snippets::list(list_snippets request) {
  const auto read = [request](postgres::connection& on, postgres::deadline until) {
    return snippet_repository(on, until).list(request.project, request.account, request.filter);
  };
  co_return co_await context_.store(read);
}

task<domain::snippet> saved_snippets::find(find_snippet request) {
  const auto read = [request](postgres::connection& on, postgres::deadline until) {
    return snippet_repository(on, until).find(request.project, request.account, request.id);
  };
  co_return co_await context_.store(read);
}

task<saved_snippet> saved_snippets::put(put_snippet request) {
  const auto save = [request, by = stamp(context_.env, request.by)](postgres::connection& on,
                                                                    postgres::deadline until) {
    return snippet_repository(on, until).put(request.project, request.change, by);
  };
  auto stored = co_await outcome_of(context_.store(save));
  if (!stored && core::is_outcome_unknown(stored.error()))
    context_.start(refresh(request.change.id));
  auto put = co_await std::move(stored);
  if (!put.is_conflict) topics_.changed(put.what);
  co_return saved_snippet{.what = std::move(put.what), .is_conflict = put.is_conflict};
}

task<done> saved_snippets::remove(delete_snippets request) {
  const auto save = [request, by = stamp(context_.env, request.by)](postgres::connection& on,
                                                                    postgres::deadline until) {
    return snippet_repository(on, until).remove(request.project, request.ids, by);
  };
  const auto stored = co_await outcome_of(context_.store(save));
  if (!stored && core::is_outcome_unknown(stored.error())) {
    for (const auto& id : request.ids)
      context_.start(refresh(id));
  }
  co_await stored;
  for (const auto& id : request.ids)
    topics_.removed(id);
  co_return done{};
}

task<void> saved_snippets::refresh(domain::snippet_id id) {
  const auto read = [id](postgres::connection& on, postgres::deadline until) {
    return snippet_repository(on, until).locate(id);
  };
  const auto place = co_await context_.load(read);
  if (place) {
    topics_.changed(place->what);
  } else {
    topics_.removed(id);
  }
}

task<domain::snippet_counts> saved_snippets::count(count_snippets request) {
  const auto read = [request](postgres::connection& on, postgres::deadline until) {
    return snippet_repository(on, until).count(request.project, request.account);
  };
  co_return co_await context_.store(read);
}

task<std::vector<domain::snippet_version>> saved_snippets::list(list_snippet_versions request) {
  using versions = std::vector<domain::snippet_version>;
  const auto read = [request](postgres::connection& on,
                              postgres::deadline until) -> core::result<versions> {
    auto what = snippet_repository(on, until).find(request.project, request.account, request.id);
    if (!what) return std::unexpected(std::move(what.error()));
    return snippet_version_repository(on, until).list(request.id, request.before, request.count);
  };
  co_return co_await context_.store(read);
}

task<domain::snippet_version> saved_snippets::find(find_snippet_version request) {
  const auto read = [request](postgres::connection& on,
                              postgres::deadline until) -> core::result<domain::snippet_version> {
    auto what = snippet_repository(on, until).find(request.project, request.account, request.id);
    if (!what) return std::unexpected(std::move(what.error()));
    auto version = snippet_version_repository(on, until).find(request.id, request.version);
    if (version) version->type = what->type();
    return version;
  };
  co_return co_await context_.store(read);
}

task<std::vector<domain::snippet_folder>> saved_snippets::list(list_snippet_folders request) {
  const auto read = [request](postgres::connection& on, postgres::deadline until) {
    return snippet_folder_repository(on, until).list(request.project, request.account);
  };
  co_return co_await context_.store(read);
}

task<domain::snippet_folder> saved_snippets::find(find_snippet_folder request) {
  const auto read = [request](postgres::connection& on, postgres::deadline until) {
    return snippet_folder_repository(on, until).find(request.project, request.account, request.id);
  };
  co_return co_await context_.store(read);
}

task<domain::snippet_folder> saved_snippets::create(create_snippet_folder request) {
  const auto save = [request, at = context_.env.now()](postgres::connection& on,
                                                       postgres::deadline until) {
    return snippet_folder_repository(on, until).create(request.project, request.account,
                                                       request.name, at);
  };
  co_return co_await context_.store(save);
}

task<domain::snippet_folder> saved_snippets::rename(rename_snippet_folder request) {
  const auto save = [request](postgres::connection& on, postgres::deadline until) {
    return snippet_folder_repository(on, until).rename(request.project, request.account, request.id,
                                                       request.name);
  };
  co_return co_await context_.store(save);
}

task<done> saved_snippets::remove(delete_snippet_folders request) {
  const auto save = [request](postgres::connection& on, postgres::deadline until) {
    return snippet_folder_repository(on, until).remove(request.project, request.account,
                                                       request.ids);
  };
  co_await context_.store(save);
  co_return done{};
}

}  // namespace signalbox::actors
